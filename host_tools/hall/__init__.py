"""Many tables, one hall: broker, collector, page, bridge (README.md)."""
