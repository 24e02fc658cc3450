import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { invalidInput } from '@headroom/core';

/** Seals and opens secrets; `purpose` binds a sealed value to its place, so that rows cannot be swapped. */
export interface SecretBox {
  seal(plain: string, purpose: string): Uint8Array<ArrayBuffer>;
  open(sealed: Uint8Array, purpose: string): string;
}

const nonceBytes = 12;
const tagBytes = 16;
const keyBytes = 32;

/**
 * AES-256-GCM with a random nonce: nonce ‖ tag ‖ ciphertext (NIST SP 800-38D).
 * @param keyBase64 32 random bytes in base64
 * @throws HeadroomError `invalid-input` for a key of another length
 */
export function createSecretBox(keyBase64: string): SecretBox {
  const key = Buffer.from(keyBase64.trim(), 'base64');
  if (key.length !== keyBytes)
    throw invalidInput(`The secret key must be ${keyBytes} bytes in base64; this one has ${key.length}.`);
  return {
    seal(plain, purpose) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(purpose));
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return Uint8Array.from(Buffer.concat([nonce, cipher.getAuthTag(), body]));
    },
    open(sealed, purpose) {
      const bytes = Buffer.from(sealed);
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes))
        .setAAD(Buffer.from(purpose))
        .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
      try {
        return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]).toString(
          'utf8',
        );
      } catch {
        throw invalidInput(
          `The secret for ${purpose} cannot be opened: it was sealed with another key or was changed.`,
        );
      }
    },
  };
}
