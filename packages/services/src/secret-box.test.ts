import { createCipheriv, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createSecretBox } from './secret-box';

const key = () => randomBytes(32).toString('base64');

describe('secret box', () => {
  it('opens what it sealed, and seals the same text differently each time', () => {
    const box = createSecretBox(key());
    const sealed = box.seal('pässword', 'workspace-1/gateway');
    expect(box.open(sealed, 'workspace-1/gateway')).toBe('pässword');
    expect(Buffer.from(box.seal('pässword', 'workspace-1/gateway')).equals(Buffer.from(sealed))).toBe(false);
    expect(Buffer.from(sealed).includes('pässword')).toBe(false);
  });

  it('refuses another key, another purpose and any changed byte', () => {
    const box = createSecretBox(key());
    const sealed = box.seal('secret', 'a');
    expect(() => createSecretBox(key()).open(sealed, 'a')).toThrow(/cannot be opened/);
    expect(() => box.open(sealed, 'b')).toThrow(/cannot be opened/);
    for (const index of sealed.keys()) {
      const changed = Uint8Array.from(sealed);
      changed[index]! ^= 1;
      expect(() => box.open(changed, 'a')).toThrow(/cannot be opened/);
    }
  });

  it('moves a secret to a newer key without touching it, and says when it is there already', () => {
    const [old, newer] = [key(), key()];
    const sealed = createSecretBox(old).seal('secret', 'a');
    const both = createSecretBox(newer, [old]);
    expect(both.open(sealed, 'a')).toBe('secret');
    const moved = both.rewrap(sealed, 'a')!;
    expect(createSecretBox(newer).open(moved, 'a')).toBe('secret');
    expect(() => createSecretBox(old).open(moved, 'a')).toThrow(/cannot be opened/);
    expect(() => both.open(moved, 'b')).toThrow(/cannot be opened/);
    expect(both.rewrap(moved, 'a')).toBeNull();
    // The ciphertext itself stays; only the key beside it is sealed anew.
    expect(Buffer.from(moved).subarray(72)).toEqual(Buffer.from(sealed).subarray(72));
  });

  it('opens what was sealed before there were envelopes, and puts it into one', () => {
    const old = key();
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', Buffer.from(old, 'base64'), nonce).setAAD(Buffer.from('a'));
    const body = Buffer.concat([cipher.update('secret'), cipher.final()]);
    const bare = Buffer.concat([nonce, cipher.getAuthTag(), body]);
    expect(createSecretBox(old).open(bare, 'a')).toBe('secret');
    const newer = key();
    const moved = createSecretBox(newer, [old]).rewrap(bare, 'a')!;
    expect(createSecretBox(newer).open(moved, 'a')).toBe('secret');
  });

  it('names the length of a wrong key', () => {
    expect(() => createSecretBox(randomBytes(16).toString('base64'))).toThrow(/32 bytes.*16/);
  });
});
