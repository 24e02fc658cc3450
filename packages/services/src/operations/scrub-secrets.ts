const takenOut = '[secret]';
/** Shorter ones would take ordinary words out of every line. */
const leastCharacters = 8;

/** What looks like a secret wherever it stands: passwords in URLs, bearer and basic credentials, links' tokens. */
const shapes: [pattern: RegExp, instead: string][] = [
  [/\b([a-z][a-z0-9+.-]*:\/\/[^\s/:@"]*):[^\s@/"]+@/gi, `$1:${takenOut}@`],
  [/\b(Bearer|Basic)\s+[\w.~+/=-]{8,}/gi, `$1 ${takenOut}`],
  [/(\/s\/)[\w-]{16,}/g, `$1${takenOut}`],
  // Postgres quotes a row that it refuses, with all that is in it.
  [/(Failing row contains )\((?:\\.|[^"\\])*\)/g, `$1${takenOut}`],
];

/**
 * Takes secrets out of a text, for what is written to logs.
 * @param values secrets that this process knows; also found in their JSON and URL spellings
 */
export function secretScrubber(values: readonly (string | undefined)[]): (text: string) => string {
  const spellings = values
    .filter((value): value is string => value !== undefined)
    .map((value) => value.trim())
    .filter(({ length }) => length >= leastCharacters)
    .flatMap((value) => [value, JSON.stringify(value).slice(1, -1), encodeURIComponent(value)]);
  const known = [...new Set(spellings)].toSorted((left, right) => right.length - left.length);
  return (text) => {
    const withoutKnown = known.reduce((rest, value) => rest.replaceAll(value, takenOut), text);
    return shapes.reduce((rest, [pattern, instead]) => rest.replace(pattern, instead), withoutKnown);
  };
}

/** The password in a URL such as DATABASE_URL. */
export const passwordOf = (url: string | undefined): string | undefined =>
  url && URL.canParse(url) ? decodeURIComponent(new URL(url).password) || undefined : undefined;
