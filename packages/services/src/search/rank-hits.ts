/** What a search can find; `key` is the id, or the ids from the outermost to the innermost. */
export interface SearchHit {
  kind: 'plan' | 'benchmark' | 'run' | 'policy-set' | 'gateway' | 'tier';
  key: string[];
  title: string;
  /** What tells it from others of its name. */
  note: string;
}

export const wordsOf = (query: string): string[] =>
  query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');

/** Whether a text holds every word, in any order. */
export const holdsAll = (text: string, words: readonly string[]): boolean => {
  const lower = text.toLowerCase();
  return words.every((word) => lower.includes(word));
};

/** Hits whose titles begin with what was typed, then those with a word that begins so, then the rest; each in the order given. */
export function rankHits<Hit extends Pick<SearchHit, 'title'>>(hits: readonly Hit[], words: readonly string[]): Hit[] {
  return hits
    .map((hit) => ({ hit, rank: rankOf(hit.title.toLowerCase(), words) }))
    .toSorted((left, right) => left.rank - right.rank)
    .map(({ hit }) => hit);
}

function rankOf(title: string, words: readonly string[]): number {
  if (words.length === 0 || title.startsWith(words.join(' '))) return 0;
  const starts = title.split(/[^\p{L}\p{N}]+/u);
  return words.every((word) => starts.some((start) => start.startsWith(word))) ? 1 : 2;
}
