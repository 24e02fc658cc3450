import { invalidInput } from '@headroom/core';
import { parsePolicyChain, type PolicyChain } from '../../policy-chain';
import policies from '../policies.json';
import { escapeText, escapeWhiteSpace } from './escape-xml';
import { expressionEnd, maxUnclosed } from './expression-end';
import {
  hasText,
  isVerbatim,
  sections,
  type StepParams,
  stepParamsSchema,
  type XmlElement,
  type XmlNode,
} from './xml-node';

const indentation = '    ';

/**
 * The policy document of a chain that was read from one: XML with expressions escaped, every section of a whole document
 * named. A setting that has no place in one stands before it as a comment.
 * @throws HeadroomError `invalid-input` for a chain that is nested too deeply or too large, or a step that was not read from
 *   a policy document
 */
export function writePolicyXml(chain: PolicyChain): string {
  const parsed = parsePolicyChain(chain);
  const notes = parsed.flatMap(({ policy, params }) =>
    isSetBeside(policy) ? [`<!-- Set beside this document: ${policy} ${noted(params)} -->\n`] : [],
  );
  const steps = parsed.flatMap(({ policy, params }, index) =>
    isSetBeside(policy) ? [] : [paramsOf(policy, params, index)],
  );
  const inFragment = steps.filter(({ section }) => section === 'fragment').length;
  if (inFragment > 0 && inFragment < steps.length)
    throw invalidInput('A chain is either a fragment or a whole policy document; this one mixes both.');
  if (inFragment > 0) return `${notes.join('')}${block('fragment', steps, '')}\n`;
  const names = [...new Set([...sections, ...steps.map(({ section }) => section)])];
  const blocks = names.map((name) =>
    block(
      name,
      steps.filter(({ section }) => section === name),
      indentation,
    ),
  );
  return `${notes.join('')}<policies>\n${blocks.join('\n')}\n</policies>\n`;
}

const outside: ReadonlySet<string> = new Set(
  policies.flatMap((policy) => ('outsideDocument' in policy && policy.outsideDocument ? [policy.id] : [])),
);
/** Whether a policy is a setting beside the document, which it can only be noted in. */
export const isSetBeside = (policy: string): boolean => outside.has(policy);

/** Two hyphens would end a comment. */
const noted = (params: unknown) => JSON.stringify(params).replaceAll(/-(?=-)/g, '- ');

function paramsOf(policy: string, params: unknown, index: number): StepParams {
  const parsed = stepParamsSchema.safeParse(params);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw invalidInput(
    `Step ${index + 1} (${policy}) cannot be written as API Management policy XML: ${issue!.path.join('.') || 'parameters'}: ${issue!.message}.`,
  );
}

function block(name: string, steps: readonly StepParams[], indent: string): string {
  if (steps.length === 0) return `${indent}<${name} />`;
  const inner = indent + indentation;
  const lines = steps.flatMap((step) => [
    ...(step.before ?? []).map((comment) => `${inner}<!--${comment}-->`),
    inner + written(step, inner),
    ...(step.after ?? []).map((comment) => `${inner}<!--${comment}-->`),
  ]);
  return [`${indent}<${name}>`, ...lines, `${indent}</${name}>`].join('\n');
}

/** @param indent of the line the element begins on; null where white space is content */
function written(node: XmlNode, indent: string | null): string {
  if ('text' in node) return shieldBareAt(node.text, escapeText);
  if ('cdata' in node) return `<![CDATA[${node.cdata}]]>`;
  if ('comment' in node) return `<!--${node.comment}-->`;
  const { element, attributes, children } = node;
  const start = `<${element}${Object.entries(attributes).map(attribute).join('')}`;
  if (children.length === 0) return `${start} />`;
  return `${start}>${content(node, indent)}</${element}>`;
}

function content(parent: XmlElement, indent: string | null): string {
  const { element, children } = parent;
  if (indent === null || isVerbatim(element) || hasText(parent))
    return children.map((child) => written(child, null)).join('');
  const inner = indent + indentation;
  return `\n${children.map((child) => inner + written(child, inner)).join('\n')}\n${indent}`;
}

const attribute = ([name, value]: [string, string]): string => ` ${name}="${shieldBareAt(value, escapeQuoted)}"`;

const escapeQuoted = (value: string): string =>
  escapeWhiteSpace(value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;'));

/**
 * An `@(` that begins no whole expression would be taken for the beginning of one. After many of them the rest is
 * shielded unseen, as it is to the letter the same: each would cost a search through the text.
 */
function shieldBareAt(text: string, escape: (text: string) => string): string {
  let shielded = '';
  let plainFrom = 0;
  let unclosed = 0;
  for (const { index } of text.matchAll(/@[({]/g)) {
    if (unclosed < maxUnclosed && expressionEnd(text, index) !== null) break;
    unclosed += 1;
    shielded += `${escape(text.slice(plainFrom, index))}&#64;`;
    plainFrom = index + 1;
  }
  return shielded + escape(text.slice(plainFrom));
}
