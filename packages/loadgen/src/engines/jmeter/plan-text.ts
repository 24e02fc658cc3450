import { secretParts } from '@headroom/core';
import { secretVariable } from '../engine';

/** The only way in which a plan reads a secret: as a user-defined variable, from the environment of the run. */
export const secretExpression = (name: string): string => `\${__groovy(System.getenv('${secretVariable(name)}'))}`;

const xmlLacks = (code: number) => (code < 0x20 && ![9, 10, 13].includes(code)) || code === 0xfffe || code === 0xffff;
const isSpecial = (character: string) => character === '$' || xmlLacks(character.codePointAt(0)!);

function literal(text: string): string {
  let result = '';
  for (const character of text) {
    if (isSpecial(character)) result += `\${__char(${character.codePointAt(0)!})}`;
    else result += character === '\\' ? '\\\\' : character;
  }
  return result;
}

/**
 * Text as a plan must hold it so that JMeter sends exactly that, whatever functions it seems to call; secrets become
 * variables. JMeter takes a string in which it finds no function as it is, backslashes included.
 */
export function planText(text: string): string {
  const parts = secretParts(text.toWellFormed());
  const hasFunction = parts.some((part) => typeof part !== 'string' || [...part].some(isSpecial));
  if (!hasFunction) return text.toWellFormed();
  return parts
    .map((part) => (typeof part === 'string' ? literal(part) : `\${${secretVariable(part.secret)}}`))
    .join('');
}
