import { invalidInput } from '@headroom/core';
import type { PolicyReport } from '../../contract/policy-format';
import { policyIdOf } from '../../contract/policy-id-of';
import type { PolicyChain } from '../../policy-chain';
import policies from '../policies.json';
import { type ParsedElement, type ParsedNode, parseXml } from './parse-xml';
import { expressionReport, policyReports } from './report-policies';
import { shieldExpressions } from './shield-expressions';
import { hasText, isVerbatim, type StepParams, sections, type XmlElement, type XmlNode } from './xml-node';

/** Largest policy document of classic and v2 tiers, and of Consumption (gateway runtime limits, 2026-04-08). */
const maxBytes = 512 * 1024;
const maxBytesOfConsumption = 16 * 1024;

/**
 * Reads a policy document: `<policies>` with its sections, or a `<fragment>`. One step of the chain is one policy at the
 * top of its section, with everything in it; `<base />`, fragments and expressions are kept as they are written.
 * @returns besides, the line of each step
 * @throws HeadroomError `invalid-input` with the line: too large, not well-formed, a document type, no policy document
 */
export function readPolicyXml(text: string): { chain: PolicyChain; report: PolicyReport[]; lines: number[] } {
  const bytes = new TextEncoder().encode(text).length;
  if (bytes > maxBytes)
    throw invalidInput(
      `The document is ${kibibytes(bytes)} KiB large; API Management takes ${kibibytes(maxBytes)} KiB at most.`,
    );
  const { root, asides } = parseXml(shieldExpressions(text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')));
  const report: PolicyReport[] = asides.map(({ line, what }) => loss(line, `${what} outside the policies`));
  if (bytes > maxBytesOfConsumption)
    report.push({
      severity: 'kept',
      line: null,
      sentence: `The document is ${kibibytes(bytes)} KiB large; the Consumption tier takes ${kibibytes(maxBytesOfConsumption)} KiB at most.`,
    });
  report.push(...expressionReport(root));
  const chain: PolicyChain = [];
  const lines: number[] = [];
  const read = (section: ParsedElement, name: string) => {
    const steps = readSection(section, name, report);
    for (const { element, params } of steps) {
      chain.push({ policy: policyIdOf(policies, params), params: { ...params } });
      lines.push(element.line);
      report.push(...policyReports(element));
    }
  };
  if (root.element === 'fragment') read(root, 'fragment');
  else if (root.element === 'policies') readSections(root, read, report);
  else
    throw invalidInput(
      `Line ${root.line}: a policy document begins with <policies> or <fragment>, not with <${root.element}>.`,
      { line: root.line },
    );
  return { chain, lines, report: report.toSorted((left, right) => (left.line ?? 0) - (right.line ?? 0)) };
}

function readSections(
  root: ParsedElement,
  read: (section: ParsedElement, name: string) => void,
  report: PolicyReport[],
): void {
  const found: ParsedElement[] = [];
  if (Object.keys(root.attributes).length > 0) report.push(loss(root.line, 'each attribute of <policies>'));
  for (const child of root.children) {
    if (!('element' in child)) {
      const what = strayContent(child);
      if (what !== null) report.push(loss(root.line, `${what} between the sections`));
      continue;
    }
    const { element: name, line } = child;
    if (name === 'fragment')
      throw invalidInput(`Line ${line}: <fragment> is a document of its own and cannot stand in <policies>.`, { line });
    if (!isSection(name))
      report.push(
        child.children.some((step) => 'element' in step)
          ? { severity: 'unknown', line, sentence: `<${name}> is no section of a policy document; it is kept.` }
          : loss(line, `<${name}>, which is no section of a policy document and has no policies,`),
      );
    if (found.some(({ element }) => element === name))
      report.push({
        severity: 'kept',
        line,
        sentence: `<${name}> stands here a second time; its policies follow the first ones.`,
      });
    found.push(child);
  }
  // In the order in which they run, whatever order the document has them in.
  const names = [...new Set([...sections, ...found.map(({ element }) => element)])];
  for (const name of names) for (const section of found) if (section.element === name) read(section, name);
}

const isSection = (name: string): boolean => sections.some((section) => section === name);

function readSection(section: ParsedElement, name: string, report: PolicyReport[]) {
  const steps: { element: ParsedElement; params: StepParams }[] = [];
  let comments: string[] = [];
  if (Object.keys(section.attributes).length > 0) report.push(loss(section.line, `each attribute of <${name}>`));
  for (const child of section.children) {
    if ('comment' in child) comments.push(child.comment);
    else if ('element' in child) {
      const before = comments.length > 0 ? { before: comments } : {};
      steps.push({ element: child, params: { section: name, ...withoutLines(child), ...before } });
      comments = [];
    } else if (strayContent(child) !== null) report.push(loss(section.line, `text between the policies of <${name}>`));
  }
  const last = steps.at(-1);
  if (comments.length > 0 && last) last.params.after = comments;
  else if (comments.length > 0) report.push(loss(section.line, `each comment of <${name}>, which has no policies,`));
  return steps;
}

function withoutLines({ element, attributes, children: parsed }: ParsedElement, inVerbatim = false): XmlElement {
  const verbatim = inVerbatim || isVerbatim(element);
  const children = parsed.map((child): XmlNode => ('element' in child ? withoutLines(child, verbatim) : child));
  const whole = { element, attributes, children };
  return verbatim || hasText(whole) ? whole : { ...whole, children: children.filter((child) => !('text' in child)) };
}

const strayContent = (node: Exclude<ParsedNode, ParsedElement>): string | null =>
  'comment' in node ? 'a comment' : 'cdata' in node || node.text.trim() !== '' ? 'text' : null;

const loss = (line: number, what: string): PolicyReport => ({
  severity: 'loss',
  line,
  sentence: `${what.charAt(0).toUpperCase()}${what.slice(1)} is left out.`,
});

const kibibytes = (bytes: number): string => (bytes / 1024).toFixed(bytes % 1024 === 0 ? 0 : 1);
