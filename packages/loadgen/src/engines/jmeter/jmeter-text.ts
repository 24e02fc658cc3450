import { secretParts } from '@headroom/core';

/** The user-defined variable, and the environment variable, that hold a secret. */
export const secretVariable = (name: string) => `HEADROOM_SECRET_${name}`;

const needsFunction = (code: number) => (code < 0x20 && ![9, 10, 13].includes(code)) || code === 0xfffe || code === 0xffff;

/** Literal text inside a string in which JMeter looks for functions and variables. */
function literal(text: string): string {
  let result = '';
  for (const character of text.toWellFormed()) {
    const code = character.codePointAt(0)!;
    if (character === '\\') result += '\\\\';
    else if (character === '$' || needsFunction(code)) result += `\${__char(${code})}`;
    else result += character;
  }
  return result;
}

/**
 * Text as JMeter's plan must hold it so that JMeter sends exactly that text, whatever functions it seems to call, with
 * secrets by reference. A string without a reference or function is taken as it is, backslashes included.
 */
export function jmeterText(text: string): string {
  const parts = secretParts(text);
  const isPlain = ![...text].some((character) => character === '$' || needsFunction(character.codePointAt(0)!));
  if (isPlain && parts.every((part) => typeof part === 'string')) return text.toWellFormed();
  return parts
    .map((part) => (typeof part === 'string' ? literal(part) : `\${${secretVariable(part.secret)}}`))
    .join('');
}
