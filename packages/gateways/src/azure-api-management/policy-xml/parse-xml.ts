import { HeadroomError, invalidInput } from '@headroom/core';
import { SaxesParser } from 'saxes';
import { maxDepth, maxNodes, type XmlNode } from './xml-node';

/** An element with the line that its start tag ends on. */
export interface ParsedElement {
  element: string;
  attributes: Record<string, string>;
  children: ParsedNode[];
  line: number;
}
export type ParsedNode = ParsedElement | Exclude<XmlNode, { element: string }>;

/** What stands beside the root element and is no part of it. */
interface Aside {
  line: number;
  what: string;
}

/**
 * Strict XML: well-formed, no document type, no entities but those that XML has, bounded in depth and size.
 * @throws HeadroomError `invalid-input` with the line
 */
export function parseXml(text: string): { root: ParsedElement; asides: Aside[] } {
  const parser = new SaxesParser();
  const asides: Aside[] = [];
  const open: ParsedElement[] = [];
  let root: ParsedElement | undefined;
  let nodes = 0;

  const refuse = (message: string): never => {
    throw invalidInput(`Line ${parser.line}: ${message}`, { line: parser.line });
  };
  const add = (node: ParsedNode) => {
    nodes += 1;
    if (nodes > maxNodes) refuse(`the document has more than ${maxNodes} elements and texts.`);
    open.at(-1)?.children.push(node);
  };

  parser.on('error', ({ message }) =>
    refuse(`${message.replace(/^\d+:\d+: /, '')} (the text is not well-formed XML).`),
  );
  parser.on('doctype', () => refuse('a document type (<!DOCTYPE …>) is refused; policy documents have none.'));
  parser.on('processinginstruction', ({ target }) =>
    asides.push({ line: parser.line, what: `the instruction <?${target}?>` }),
  );
  parser.on('comment', (comment) => {
    if (open.length === 0) asides.push({ line: parser.line, what: 'a comment' });
    else add({ comment });
  });
  parser.on('text', (content) => {
    if (open.length > 0) add({ text: content });
  });
  parser.on('cdata', (cdata) => add({ cdata }));
  parser.on('opentag', ({ name, attributes }) => {
    if (open.length >= maxDepth) refuse(`elements are nested more than ${maxDepth} deep.`);
    if (Object.hasOwn(attributes, '__proto__')) refuse('an attribute named __proto__ is refused.');
    if (name.length > 120) refuse('the name of an element is longer than 120 characters.');
    const element = { element: name, attributes: { ...attributes }, children: [], line: parser.line };
    add(element);
    root ??= element;
    open.push(element);
  });
  parser.on('closetag', () => open.pop());

  try {
    parser.write(text).close();
  } catch (error) {
    if (error instanceof HeadroomError) throw error;
    throw invalidInput(`Line ${parser.line}: the text is not well-formed XML.`, { line: parser.line });
  }
  return root ? { root, asides } : refuse('the document has no element.');
}
