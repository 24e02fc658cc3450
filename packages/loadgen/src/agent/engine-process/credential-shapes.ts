const takenOut = '[secret]';
/** What is a reference or was taken out already stays as it is. */
const known = String.raw`(?!\{\{secret:|\[secret\])`;

/** Up to the value: what is called so, then `:` or `=`; as text, as JSON, or as JSON within JSON. */
const fieldOf = (names: string) => String.raw`(?<!\{\{)(?:${names})(?:\\*["'])?[ \t]*[:=][ \t]*`;
const field = fieldOf(
  String.raw`pass(?:word|wd|phrase)|pwd|secret(?:[_-]?key)?|token|credential|session|signature|(?:api|access|account|subscription|functions|private|shared)[_-]?key`,
);
const header = fieldOf('authorization|cookie');
const scheme = String.raw`(?:Bearer|Basic)[ \t]+`;

/**
 * What looks like a credential wherever it stands, known as a secret or not: an answer may repeat what a request carried. Each is done in one
 * pass over the text, as it comes from a target.
 */
const shapes: readonly [pattern: RegExp, instead: string][] = [
  [/-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----[^]*?(?:-----END [A-Z ]{0,40}PRIVATE KEY-----|$)/g, takenOut],
  [/\b([a-z][a-z0-9+.-]{0,30}:\/\/[^\s/:@"]{0,200}):[^\s@/"]{1,400}@/gi, `$1:${takenOut}@`],
  [/([?&](?:sig|code|key)=)[^\s&"'#<>\\]{4,}/gi, `$1${takenOut}`],
  // A header has all of its line, or of its string: cookies are several, and schemes of authorization many.
  [
    new RegExp(String.raw`(${header}(?:\\*["'])?(?:${scheme})?)(?![ \t]|${scheme}[{[])${known}[^"'\\\r\n<>]{4,}`, 'gi'),
    `$1${takenOut}`,
  ],
  // Words follow these two as well: what is no word has a digit, or a capital within.
  [/\b([Bb]earer|[Bb]asic)\s+(?=[\w.~+/-]*(?:\d|[a-z][A-Z]))[\w.~+/=-]{8,}/g, `$1 ${takenOut}`],
  [/\beyJ[\w-]{6,}\.[\w-]{6,}(?:\.[\w-]*)*/g, takenOut],
  [/\b(?:gh[pousr]_|github_pat_|sk[-_]|xox[abprs]-|AKIA|ASIA)[\w-]{16,}/g, takenOut],
  [new RegExp(String.raw`(${field}")${known}(?:\\.|[^"\\\r\n])+`, 'gi'), `$1${takenOut}`],
  [new RegExp(String.raw`(${field}')${known}(?:\\.|[^'\\\r\n])+`, 'gi'), `$1${takenOut}`],
  [new RegExp(String.raw`(${field}\\+["'])${known}(?:(?!\\+["'])[^\r\n])+`, 'gi'), `$1${takenOut}`],
  [new RegExp(String.raw`(${field})${known}[^\s"'\\&,;<>{}]{4,}`, 'gi'), `$1${takenOut}`],
];

/** A text of a target or a tool without what looks like a credential. */
export const withoutCredentials = (text: string): string =>
  shapes.reduce((rest, [pattern, instead]) => rest.replace(pattern, instead), text);
