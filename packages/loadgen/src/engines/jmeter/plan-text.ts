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

function partsText(parts: ReturnType<typeof secretParts>): string {
  const hasFunction = parts.some((part) => typeof part !== 'string' || [...part].some(isSpecial));
  return parts
    .map((part) => {
      if (typeof part !== 'string') return `\${${secretVariable(part.secret)}}`;
      return hasFunction ? literal(part) : part;
    })
    .join('');
}

/**
 * Text as a plan must hold it so that JMeter takes it for exactly that, whatever functions it seems to call: JMeter
 * looks for them in every property of every element, names included. A string in which it finds no function it takes as
 * it is, backslashes included.
 */
export const planLiteral = (text: string): string => partsText([text.toWellFormed()]);

/** The same for what is sent: secrets become variables. */
export const planText = (text: string): string => partsText(secretParts(text.toWellFormed()));
