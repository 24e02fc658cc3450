/** Stands for a sentence that is not shared. */
export const takenOut = 'Taken out, as it names what is not shown.';

/**
 * Sentences are free text and may repeat what was taken out elsewhere; one that does goes whole.
 * @param texts what must not be read any more; compared as whole words, whatever their case
 */
export function scrubber(texts: readonly string[]): (sentence: string) => string {
  const words = [...new Set(texts)].filter((text) => text.trim() !== '');
  if (words.length === 0) return (sentence) => sentence;
  const pattern = new RegExp(words.map(asWhole).join('|'), 'i');
  return (sentence) => (pattern.test(sentence) ? takenOut : sentence);
}

/** What begins with a letter is not found inside of a word; a path is found after the host that it stands behind. */
const asWhole = (text: string) =>
  `${/^\w/.test(text) ? '(?<!\\w)' : ''}${escaped(text)}${/\w$/.test(text) ? '(?!\\w)' : ''}`;

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
