import { randomBytes } from 'node:crypto';
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

  it('names the length of a wrong key', () => {
    expect(() => createSecretBox(randomBytes(16).toString('base64'))).toThrow(/32 bytes.*16/);
  });
});
