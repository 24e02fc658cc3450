import type { PolicyChain } from '@headroom/gateways';

type Step = PolicyChain[number];

/** The section of a document that a step stands in; empty where its gateway has none. */
export const sectionOf = ({ params }: Step): string => (typeof params['section'] === 'string' ? params['section'] : '');

/** The parameters of a step in a line: its attributes and what is inside it, or its settings as JSON. */
export function stepSummary({ params }: Step): string {
  const { attributes, children } = params;
  if (typeof params['element'] !== 'string' || !isRecord(attributes) || !Array.isArray(children))
    return Object.keys(params).length === 0 ? '' : JSON.stringify(params);
  const inside = children.map(wordOf).filter((word) => word !== '');
  return [...Object.entries(attributes).map(([name, value]) => `${name}="${String(value)}"`), ...inside].join(' ');
}

function wordOf(child: unknown): string {
  if (!isRecord(child)) return '';
  if (typeof child['element'] === 'string') return `<${child['element']}>`;
  const text = child['text'] ?? child['cdata'];
  return typeof text === 'string' ? text.trim() : '';
}

/** Whether a value has keys. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
