const digits = 32;
/** Fewer digits would be found in too many words. */
const fewestDigits = 6;

/** The ids that begin with some hexadecimal digits, as their first and last; null for a text that begins no id. */
export function idRange(text: string): { gte: string; lte: string } | null {
  const plain = text.toLowerCase().replaceAll('-', '');
  if (plain.length < fewestDigits || plain.length > digits || !/^[0-9a-f]+$/.test(plain)) return null;
  return { gte: toId(plain.padEnd(digits, '0')), lte: toId(plain.padEnd(digits, 'f')) };
}

const toId = (hex: string) => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
