/** Deeper nesting of strings in strings than anybody writes. */
const maxDepth = 40;
/** Expressions without an end that are searched for: each costs a search through the rest of the text. */
export const maxUnclosed = 20;
const closing: Readonly<Record<string, string>> = { '(': ')', '{': '}' };

/**
 * Where a policy expression ends: `@(…)` or `@{…}`, C# with brackets, strings, characters and comments in it.
 * @param start index of the `@`
 * @returns the index after the closing bracket; null when there is no expression here or it never ends
 */
export function expressionEnd(text: string, start: number): number | null {
  const open = text[start + 1];
  if (text[start] !== '@' || open === undefined || closing[open] === undefined) return null;
  return codeEnd(text, start + 2, open, 0);
}

/** The index after the bracket that closes `open`; code is what stands from `index` on. */
function codeEnd(text: string, index: number, open: string, nesting: number): number | null {
  if (nesting > maxDepth) return null;
  const close = closing[open];
  let depth = 1;
  let at: number | null = index;
  while (at !== null && at < text.length) {
    const character = text[at]!;
    if (character === close && --depth === 0) return at + 1;
    if (character === open) depth += 1;
    at = tokenEnd(text, at, nesting);
  }
  return null;
}

/** The index after the string, character, comment or plain character that begins at `at`; null when it never ends. */
function tokenEnd(text: string, at: number, nesting: number): number | null {
  const character = text[at]!;
  if (!'"$@\'/'.includes(character)) return at + 1;
  const quoted = /^(\$@|@\$|[$@])?"/.exec(text.slice(at, at + 3));
  if (quoted) return stringEnd(text, at + quoted[0].length, quoted[1] ?? '', nesting);
  if (character === "'") return characterEnd(text, at);
  if (text.startsWith('//', at)) return after(text, '\n', at + 2) ?? text.length;
  if (text.startsWith('/*', at)) return after(text, '*/', at + 2);
  return at + 1;
}

function stringEnd(text: string, index: number, prefix: string, nesting: number): number | null {
  const verbatim = prefix.includes('@');
  const interpolated = prefix.includes('$');
  let at: number | null = index;
  while (at !== null && at < text.length) {
    const character = text[at]!;
    const doubled = text[at + 1] === character;
    if (character === '\\' && !verbatim) at += 2;
    else if (character === '"' && !(verbatim && doubled)) return at + 1;
    else if (character === '"' || (character === '{' && interpolated && doubled)) at += 2;
    else if (character === '{' && interpolated) at = codeEnd(text, at + 1, '{', nesting + 1);
    else at += 1;
  }
  return null;
}

/** A quote that begins no character, such as one in the text of a comment, stands for itself. */
function characterEnd(text: string, at: number): number {
  const literal = /^'(\\[^\n']+|\\'|[^\\\n'])'/.exec(text.slice(at, at + 12));
  return at + (literal?.[0].length ?? 1);
}

function after(text: string, mark: string, from: number): number | null {
  const found = text.indexOf(mark, from);
  return found < 0 ? null : found + mark.length;
}
