const takenOut = '[secret]';
/** What is a reference or was taken out already stays as it is. */
const known = String.raw`(?!\{\{secret:|\[secret\])`;

const fields = String.raw`pass(?:word|wd|phrase)|pwd|secret(?:[_-]?key)?|token|credential|session|signature|(?:api|access|account|subscription|functions|private|shared)[_-]?key`;
const headers = 'authorization|cookie';
const scheme = String.raw`(?:Bearer|Basic)[ \t]+`;
/** Not a bare word: what is none has a digit, more letters than a word, or is a pair itself. */
const noWord = String.raw`(?=[ \t]*(?:\\*["']|\S*(?:[\d=]|[a-z]{16})))`;

/** Up to the value: what is called so, then `:` or `=`; as text, as JSON, or as JSON within JSON. */
const fieldOf = (names: string, afterColon: string) =>
  String.raw`(?<!\{\{)(?:${names})(?:\\*["'])?[ \t]*(?:=|:${afterColon})[ \t]*`;

/**
 * What looks like a credential wherever it stands, known as a secret or not: an answer may repeat what a request carried. Each is done in one
 * pass over the text, as it comes from a target.
 */
function shapesOf(afterColon = ''): readonly (readonly [pattern: RegExp, instead: string])[] {
  const [field, header] = [fieldOf(fields, afterColon), fieldOf(headers, afterColon)];
  return [
    [/-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----[^]*?(?:-----END [A-Z ]{0,40}PRIVATE KEY-----|$)/g, takenOut],
    [/\b([a-z][a-z0-9+.-]{0,30}:\/\/[^\s/:@"]{0,200}):[^\s@/"]{1,400}@/gi, `$1:${takenOut}@`],
    [/([?&](?:sig|code|key)=)[^\s&"'#<>\\]{4,}/gi, `$1${takenOut}`],
    // A header has all of its line, or of its string: cookies are several, and schemes of authorization many.
    [
      new RegExp(
        String.raw`(${header}(?:\\*["'])?(?:${scheme})?)(?![ \t]|${scheme}[{[])${known}[^"'\\\r\n<>]{4,}`,
        'gi',
      ),
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
}

const shapes = shapesOf();
const shapesInNames = shapesOf(noWord);

const without = (text: string, known: typeof shapes) =>
  known.reduce((rest, [pattern, instead]) => rest.replace(pattern, instead), text);

/** A text of a target or a tool without what looks like a credential. */
export const withoutCredentials = (text: string): string => without(text, shapes);

/** The same of a request's name, in which a word after a colon says what is done: `session: create`. */
export const nameWithoutCredentials = (name: string): string => without(name, shapesInNames);
