import { invalidInput } from '@headroom/core';
import { escapeAttribute, escapeBareAmpersands, escapeText, escapeWhiteSpace, unescapeXml } from './escape-xml';
import { expressionEnd, maxUnclosed } from './expression-end';

interface Piece {
  end: number;
  text: string;
}

/**
 * Makes XML of a policy document whose expressions hold raw quotes, `<` and `&`, as API Management's editor writes them:
 * expressions and white space in attributes are escaped, everything else is left as it is. Expressions that are escaped
 * already stay so. A line of the result is the same line of the document.
 * @throws HeadroomError `invalid-input` when many expressions have no end
 */
export function shieldExpressions(document: string): string {
  let unclosed = 0;
  let shielded = '';
  let at = 0;
  while (at < document.length) {
    const piece = opaque(at) ?? (document[at] === '<' ? tag(at) : run(at, '<', escapeText));
    shielded += piece.text;
    at = piece.end;
  }
  return shielded;

  /** Comments, CDATA and processing instructions hold no expressions that would need an escape. */
  function opaque(start: number): Piece | null {
    const marks = [
      ['<!--', '-->'],
      ['<![CDATA[', ']]>'],
      ['<?', '?>'],
    ] as const;
    const [open, close] = marks.find(([mark]) => document.startsWith(mark, start)) ?? [];
    if (open === undefined) return null;
    const found = document.indexOf(close!, start + open.length);
    const end = found < 0 ? document.length : found + close!.length;
    return { end, text: document.slice(start, end) };
  }

  function tag(start: number): Piece {
    let text = '';
    let index = start;
    while (index < document.length) {
      const character = document[index]!;
      text += character;
      index += 1;
      if (character === '>') break;
      if (character !== '"' && character !== "'") continue;
      const value = run(index, character, escapeAttribute);
      const lines = document.slice(index, value.end).split('\n').length - 1;
      text += escapeWhiteSpace(value.text) + (document[value.end] ?? '') + '\n'.repeat(lines);
      index = value.end + 1;
    }
    return { end: Math.min(index, document.length), text };
  }

  /** Characters up to `stop`, which does not count inside an expression. */
  function run(start: number, stop: string, escape: (text: string) => string): Piece {
    let text = '';
    let plainFrom = start;
    let index = start;
    const plain = () => escapeBareAmpersands(document.slice(plainFrom, index));
    while (index < document.length && document[index] !== stop) {
      const end = isExpression(index) ? endOf(index, stop) : null;
      if (end === null) index += 1;
      else if (end === 'escaped') index = positionOf(stop, index);
      else {
        text += plain() + escape(document.slice(index, end));
        plainFrom = index = end;
      }
    }
    return { end: index, text: text + plain() };
  }

  function isExpression(index: number): boolean {
    return document[index] === '@' && (document[index + 1] === '(' || document[index + 1] === '{');
  }

  /** `escaped`: the expression is whole before `stop` once its escapes are undone, so it is XML already. */
  function endOf(index: number, stop: string): number | 'escaped' | null {
    const stopsAt = positionOf(stop, index);
    const candidate = document.slice(index, stopsAt);
    const mayBeEscaped = !candidate.includes('<');
    if (mayBeEscaped && expressionEnd(unescapeXml(candidate), 0) !== null) return 'escaped';
    const end = expressionEnd(document, index);
    const searchedInVain = end === null || (mayBeEscaped && end <= stopsAt);
    if (searchedInVain && ++unclosed > maxUnclosed)
      throw invalidInput(`More than ${maxUnclosed} policy expressions of the document begin and never end.`);
    return end;
  }

  function positionOf(stop: string, from: number): number {
    const found = document.indexOf(stop, from);
    return found < 0 ? document.length : found;
  }
}
