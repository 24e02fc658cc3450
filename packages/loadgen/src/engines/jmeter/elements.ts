import { element, textElement } from './xml';
import type { Xml } from './xml';

export const stringProp = (name: string, text: string | number): Xml =>
  textElement('stringProp', { name }, String(text));
export const intProp = (name: string, value: number): Xml => textElement('intProp', { name }, String(value));
export const boolProp = (name: string, value: boolean): Xml => textElement('boolProp', { name }, String(value));
export const collectionProp = (name: string, ...items: Xml[]): Xml => element('collectionProp', { name }, ...items);
export const elementProp = (name: string, type: string, ...properties: Xml[]): Xml =>
  element('elementProp', { name, elementType: type }, ...properties);

/** A node of the test plan: its element, and the nodes below it. */
export interface PlanNode {
  xml: Xml;
  children: PlanNode[];
}

/** @param gui the class with which JMeter's own editor shows the element */
export function node(type: string, gui: string, name: string, properties: Xml[], children: PlanNode[] = []): PlanNode {
  const attributes = { guiclass: gui, testclass: type, testname: name, enabled: 'true' };
  return { xml: element(type, attributes, ...properties), children };
}

/** An element is followed by the tree below it. */
export const branch = ({ xml, children }: PlanNode): Xml => `\n${xml}${hashTree(children)}`;
export const hashTree = (nodes: readonly PlanNode[]): Xml => element('hashTree', {}, ...nodes.map(branch));
