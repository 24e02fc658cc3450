/** A number as people write it, with spaces or commas between thousands; NaN when it is none. */
export function numberOf(text: string): number {
  const plain = text.trim().replace(/(?<=\d)[\s,](?=\d{3}(\D|$))/g, '');
  return plain === '' ? Number.NaN : Number(plain);
}

/** A percentage as typed, as a share. */
export const shareOf = (percent: string) => Number((numberOf(percent) / 100).toPrecision(12));

/** A share as people type percentages. */
export const percentOf = (share: number) => String(Number((share * 100).toPrecision(10)));

/** The same keys with other values. */
export const mapValues = <T extends object, U>(values: T, map: (value: T[keyof T] & never) => U): Record<string, U> =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, map(value as never)]));

interface Issue {
  path: PropertyKey[];
  code?: string;
  message: string;
  minimum?: unknown;
  maximum?: unknown;
  inclusive?: boolean;
}

/** The first problem of each field, in words, by the field's path. */
export function problemsOf(issues: readonly Issue[]): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const issue of issues) problems[issue.path.join('.')] ??= inWords(issue);
  return problems;
}

function inWords({ code, message, minimum, maximum, inclusive }: Issue): string {
  switch (code) {
    case 'invalid_type':
      return 'Enter a number';
    case 'too_small':
      if (typeof minimum !== 'number') break;
      if (message.includes('string')) return 'Must not be empty';
      return inclusive === false ? `Must be more than ${minimum}` : `Must be at least ${minimum}`;
    case 'too_big':
      if (typeof maximum !== 'number') break;
      return message.includes('string') ? `Must have at most ${maximum} characters` : `Must be at most ${maximum}`;
  }
  return message.charAt(0).toUpperCase() + message.slice(1);
}
