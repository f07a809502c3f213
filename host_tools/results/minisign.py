"""Minisign keys and signatures of journals (py-minisign); Debian's `minisign` reads and makes the
same files."""

import json
import os
from collections.abc import Callable
from pathlib import Path

from host_tools.errors import ToolError
from host_tools.results.telling import side_name

SUFFIX = ".minisig"
_FORMAT = "pocketlaw/1"


def _minisign():
    try:
        import minisign
    except ImportError:
        raise ToolError("signing needs py-minisign: pip install 'pocketlaw[sign]'") from None
    return minisign


def _read(path: Path, what: str) -> bytes:
    try:
        raw = path.read_bytes()
    except OSError as error:
        raise ToolError(f"{path}: {error.strerror}", 2) from None
    if len(raw) > 65536:
        raise ToolError(f"{path}: too long for a {what}", 2)
    return raw


def new_keys(stem: Path, password: str) -> tuple[Path, Path]:
    """Make STEM.key and STEM.pub; an empty password leaves the key unlocked. Never overwrites."""
    minisign = _minisign()
    secret_path, public_path = stem.with_name(stem.name + ".key"), stem.with_name(
        stem.name + ".pub")
    for path in (secret_path, public_path):
        if path.exists():
            raise ToolError(f"{path}: is there already; a key is never overwritten")
    pair = minisign.KeyPair.generate()
    if password:
        pair.secret_key.encrypt(password)
    try:
        with open(os.open(secret_path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            file.write(bytes(pair.secret_key))
        with open(public_path, "xb") as file:
            file.write(bytes(pair.public_key))
    except OSError as error:
        raise ToolError(f"{error.filename}: {error.strerror}") from None
    return secret_path, public_path


def public_key(path: Path):
    """Return the public key in a file; ToolError (exit 2) when there is none."""
    minisign = _minisign()
    try:
        return minisign.PublicKey.from_bytes(_read(path, "public key"))
    except (minisign.Error, ValueError) as error:
        raise ToolError(f"{path}: no minisign public key ({error})", 2) from None


def public_text(path: Path) -> str:
    """Return the key's one line of base64, as `minisign -P` takes it."""
    return public_key(path).to_base64().decode()


def secret_key(path: Path, ask: Callable[[str], str]):
    """Return the secret key in a file; `ask` is called for the password of a locked one."""
    minisign = _minisign()
    try:
        key = minisign.SecretKey.from_bytes(_read(path, "secret key"))
        if key.is_encrypted():
            key.decrypt(ask(f"Password of {path}: "))
    except (minisign.Error, ValueError) as error:
        raise ToolError(f"{path}: no minisign secret key for signing ({error})", 2) from None
    return key


def stated(doc: dict) -> dict:
    """Return what a signer of `doc` says of the match."""
    place = doc["place"]
    return {
        "format": _FORMAT, "event": place["event"], "round": place["round"] or doc["round"],
        "table": place["table"], "date": place["date"], "a": side_name(doc, "a"),
        "b": side_name(doc, "b"), "winner": doc["match"]["winner"],
        "games": [[game["score"]["a"], game["score"]["b"]] for game in doc["games"]],
        "over": doc["over"], "sha256": doc["journal"]["sha256"],
    }


def statement(doc: dict) -> str:
    """Return the trusted comment of a journal's signature."""
    return json.dumps(stated(doc))  # minisign takes ASCII only: other letters as \\u escapes


def sign(raw: bytes, doc: dict, key) -> bytes:
    """Return the signature file of journal `raw`, whose document is `doc`."""
    minisign = _minisign()
    try:
        return bytes(key.sign(raw, trusted_comment=statement(doc),
                              untrusted_comment="Pocketlaw match journal"))
    except minisign.Error as error:
        raise ToolError(f"{doc['journal']['file']}: can not be signed ({error})") from None


def check(raw: bytes, signature: Path, key) -> dict:
    """Return the signer's statement when `signature` is of `raw` by `key`; ToolError when not.

    A signature with another trusted comment is good too: then the statement is {}.
    """
    minisign = _minisign()
    try:
        parsed = minisign.Signature.from_bytes(_read(signature, "signature"))
        key.verify(raw, parsed)
    except minisign.VerifyError as error:
        raise ToolError(f"{signature}: not the signature of this journal by this key "
                        f"({error})") from None
    except (minisign.Error, ValueError) as error:
        raise ToolError(f"{signature}: no minisign signature ({error})", 2) from None
    try:
        said = json.loads(parsed.trusted_comment)
    except ValueError:
        said = {}
    return said if isinstance(said, dict) and said.get("format") == _FORMAT else {}
