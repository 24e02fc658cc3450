import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** SHA-256 of a bundle's canonical text in UTF-8, as 64 hexadecimal digits: that of the file as it is downloaded. */
export const bundleHash = (canonicalText: string): string => bytesToHex(sha256(utf8ToBytes(canonicalText)));

/** Fingerprint of an instance's public key (32 bytes): its SHA-256 in hexadecimal digits, in groups of four. */
export const keyFingerprint = (publicKey: Uint8Array): string =>
  bytesToHex(sha256(publicKey)).replace(/(.{4})(?=.)/g, '$1 ');
