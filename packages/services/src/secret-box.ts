import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { invalidInput } from '@headroom/core';

/** Seals and opens secrets; `purpose` binds a sealed value to its place, so that rows cannot be swapped. */
export interface SecretBox {
  /** Tells the key it seals with from others, and nothing about it. */
  keyId: string;
  seal(plain: string, purpose: string): Uint8Array<ArrayBuffer>;
  open(sealed: Uint8Array, purpose: string): string;
  /** The same secret under the key that this box seals with; null when it is already. */
  rewrap(sealed: Uint8Array, purpose: string): Uint8Array<ArrayBuffer> | null;
}

const nonceBytes = 12;
const tagBytes = 16;
const keyBytes = 32;
const idBytes = 8;
/** Begins what is sealed in an envelope; before there were envelopes, nonce ‖ tag ‖ ciphertext stood alone. */
const mark = Buffer.from('HRe1');
const wrappedBytes = nonceBytes + tagBytes + keyBytes;
const wrapPurpose = 'headroom data key';

interface MasterKey {
  bytes: Buffer;
  id: Buffer;
}

/**
 * AES-256-GCM in an envelope: every secret has a random key of its own, which is sealed with the master key beside it. Changing the master
 * key touches these alone. mark ‖ key id ‖ sealed data key ‖ nonce ‖ tag ‖ ciphertext (NIST SP 800-38D).
 * @param keyBase64 32 random bytes in base64, to seal and open with
 * @param previous keys to open with only, while secrets move to the newer one
 * @throws HeadroomError `invalid-input` for a key of another length
 */
export function createSecretBox(keyBase64: string, previous: readonly string[] = []): SecretBox {
  const newest = masterKey(keyBase64);
  const keys = [newest, ...previous.map(masterKey)];

  const dataKeyOf = (envelope: Buffer, purpose: string): Buffer => {
    const id = envelope.subarray(mark.length, mark.length + idBytes);
    const key = keys.find((one) => one.id.equals(id)) ?? cannotOpen(purpose);
    const wrapped = envelope.subarray(mark.length + idBytes, mark.length + idBytes + wrappedBytes);
    return decrypt(key.bytes, wrapped, wrapPurpose) ?? cannotOpen(purpose);
  };
  const openBare = (sealed: Buffer, purpose: string): Buffer => {
    for (const { bytes } of keys) {
      const plain = decrypt(bytes, sealed, purpose);
      if (plain) return plain;
    }
    return cannotOpen(purpose);
  };
  const box: SecretBox = {
    keyId: newest.id.toString('hex'),
    seal(plain, purpose) {
      const dataKey = randomBytes(keyBytes);
      const wrapped = encrypt(newest.bytes, dataKey, wrapPurpose);
      return Uint8Array.from(
        Buffer.concat([mark, newest.id, wrapped, encrypt(dataKey, Buffer.from(plain, 'utf8'), purpose)]),
      );
    },
    open(sealed, purpose) {
      const bytes = Buffer.from(sealed);
      if (!isEnvelope(bytes)) return openBare(bytes, purpose).toString('utf8');
      const body = decrypt(dataKeyOf(bytes, purpose), bytes.subarray(headBytes), purpose);
      return (body ?? cannotOpen(purpose)).toString('utf8');
    },
    rewrap(sealed, purpose) {
      const bytes = Buffer.from(sealed);
      if (!isEnvelope(bytes)) return box.seal(box.open(bytes, purpose), purpose);
      if (bytes.subarray(mark.length, mark.length + idBytes).equals(newest.id)) return null;
      const wrapped = encrypt(newest.bytes, dataKeyOf(bytes, purpose), wrapPurpose);
      return Uint8Array.from(Buffer.concat([mark, newest.id, wrapped, bytes.subarray(headBytes)]));
    },
  };
  return box;
}

const headBytes = mark.length + idBytes + wrappedBytes;
const isEnvelope = (bytes: Buffer) => bytes.length >= headBytes && bytes.subarray(0, mark.length).equals(mark);

function masterKey(keyBase64: string): MasterKey {
  const bytes = Buffer.from(keyBase64.trim(), 'base64');
  if (bytes.length !== keyBytes)
    throw invalidInput(`The secret key must be ${keyBytes} bytes in base64; this one has ${bytes.length}.`);
  return { bytes, id: createHmac('sha256', bytes).update('headroom key id').digest().subarray(0, idBytes) };
}

/** nonce ‖ tag ‖ ciphertext */
function encrypt(key: Buffer, plain: Buffer, purpose: string): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(purpose));
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

/** @returns null when it was sealed with another key or for another purpose, or was changed */
function decrypt(key: Buffer, sealed: Buffer, purpose: string): Buffer | null {
  if (sealed.length < nonceBytes + tagBytes) return null;
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceBytes), { authTagLength: tagBytes })
    .setAAD(Buffer.from(purpose))
    .setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()]);
  } catch {
    return null;
  }
}

function cannotOpen(purpose: string): never {
  throw invalidInput(`The secret for ${purpose} cannot be opened: it was sealed with another key or was changed.`);
}
