const takenOut = 'Taken out, as it names what is not shown.';

/**
 * Sentences are free text and may repeat what was taken out elsewhere; one that does goes whole.
 * @param texts what must not be read any more; compared as whole words, whatever their case
 */
export function scrubber(texts: readonly string[]): (sentence: string) => string {
  const words = [...new Set(texts)].filter((text) => text.trim() !== '');
  if (words.length === 0) return (sentence) => sentence;
  const pattern = new RegExp(`(?<!\\w)(?:${words.map(escaped).join('|')})(?!\\w)`, 'i');
  return (sentence) => (pattern.test(sentence) ? takenOut : sentence);
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
