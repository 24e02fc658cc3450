const narrow = /[iljtfrI.,:;'|!()[\]\s·-]/;
const wide = /[mwMW%@\u2e80-\u{1ffff}]/u;
const capital = /[A-Z\d+=<>≤≥×−–]/;

/** About how wide a text is, in pixels: there is no font to ask. Rather too much than too little. */
export const textWidth = (text: string, fontSize: number): number =>
  [...text].reduce(
    (sum, letter) => sum + (narrow.test(letter) ? 0.36 : wide.test(letter) ? 0.9 : capital.test(letter) ? 0.67 : 0.58),
    0,
  ) * fontSize;

/** Lines of words that fit into a width; a word that does not is cut. */
export function wrapText(text: string, width: number, fontSize: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const line = lines.at(-1);
    const longer = line === undefined ? word : `${line} ${word}`;
    if (line !== undefined && textWidth(longer, fontSize) <= width) lines[lines.length - 1] = longer;
    else lines.push(cutText(word, width, fontSize));
  }
  return lines;
}

/** A text without the letters that have no room. */
export function cutText(text: string, width: number, fontSize: number): string {
  if (textWidth(text, fontSize) <= width) return text;
  const letters = [...text];
  while (letters.length > 1 && textWidth(`${letters.join('')}…`, fontSize) > width) letters.pop();
  return `${letters.join('')}…`;
}

/** The labels beside one another that have room, from the last to the first: the end of an axis matters most. */
export function uncrowded<Label extends { text: string }>(
  labels: readonly Label[],
  placeOf: (label: Label) => number,
  fontSize: number,
  gap = 8,
): Label[] {
  const kept: Label[] = [];
  let edge = Infinity;
  for (const label of labels.toReversed()) {
    const half = textWidth(label.text, fontSize) / 2;
    if (placeOf(label) + half > edge) continue;
    kept.unshift(label);
    edge = placeOf(label) - half - gap;
  }
  return kept;
}
