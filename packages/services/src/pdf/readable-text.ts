/** All fonts that are embedded have these. */
const plain = /^[\n\x20-\x7e]*$/;

/**
 * A text with the letters that a font lacks, which would be boxes, as their Unicode numbers: `[U+6771 U+4EAC]`.
 * @param hasLetter whether the font has a code point
 */
export function readableText(text: string, hasLetter: (codePoint: number) => boolean): string {
  if (plain.test(text)) return text;
  let readable = '';
  let lacking: string[] = [];
  const end = () => {
    if (lacking.length > 0) readable += `[${lacking.join(' ')}]`;
    lacking = [];
  };
  for (const letter of text) {
    const codePoint = letter.codePointAt(0)!;
    if (/\s/.test(letter) || hasLetter(codePoint)) {
      end();
      readable += letter;
    } else lacking.push(`U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`);
  }
  end();
  return readable;
}
