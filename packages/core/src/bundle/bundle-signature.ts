import { ed25519 } from '@noble/curves/ed25519.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';

/** What an instance signs: a bundle's hash, bound to its purpose. */
export const signedMessage = (sha256: string): Uint8Array => utf8ToBytes(`headroom.bundle/1 sha256 ${sha256}`);

/** How a bundle was sealed. */
export interface BundleSeal {
  /** In hexadecimal digits. */
  sha256: string;
  /** Ed25519 (RFC 8032) over `signedMessage(sha256)`: 64 bytes. */
  signature: Uint8Array;
  /** Of the instance: 32 bytes. */
  publicKey: Uint8Array;
}

/** Whether the key's owner signed this hash. Needs no `crypto.subtle`, which plain http has not. */
export function isSigned({ sha256, signature, publicKey }: BundleSeal): boolean {
  try {
    return ed25519.verify(signature, signedMessage(sha256), publicKey);
  } catch {
    return false;
  }
}
