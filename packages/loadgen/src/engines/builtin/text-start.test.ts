import { expect, it } from 'vitest';
import { textStart } from './text-start';

const bytes = (text: string) => new TextEncoder().encode(text);

it('reads text, also one that is cut within a character', () => {
  expect(textStart(bytes('{"error":"größer"}\n'))).toBe('{"error":"größer"}\n');
  expect(textStart(bytes('zu groß ü').subarray(0, -1))).toBe('zu groß ');
});

it('has nothing to say of what is empty or no text', () => {
  expect(textStart(bytes(''))).toBeUndefined();
  expect(textStart(Uint8Array.of(0x1f, 0x8b, 8, 0, 0))).toBeUndefined();
  expect(textStart(Uint8Array.of(0xff, 0xfe, 0x41, 0x42))).toBeUndefined();
});
