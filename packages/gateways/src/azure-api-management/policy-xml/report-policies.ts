import type { PolicyReport } from '../../contract/policy-format';
import policies from '../policies.json';
import type { ParsedElement } from './parse-xml';

const documented: ReadonlySet<string> = new Set(policies.map((policy) => policy.element ?? policy.id));

/** Policies that hold others. The branches of `choose` are no policies themselves. */
const holders: readonly string[] = ['choose', 'limit-concurrency', 'retry', 'wait'];
const branches: readonly string[] = ['when', 'otherwise'];

/** Whether policies may stand inside of an element. */
export const holdsPolicies = (element: string): boolean => holders.includes(element) || branches.includes(element);

/** What has to be said of a policy and of those it holds: unknown ones, and fragments, which stand elsewhere. */
export function policyReports(policy: ParsedElement): PolicyReport[] {
  const { element, line, attributes } = policy;
  const own: PolicyReport[] = [];
  if (!documented.has(element))
    own.push({ severity: 'unknown', line, sentence: `<${element}> is no policy that the catalog knows; it is kept.` });
  if (element === 'include-fragment')
    own.push({
      severity: 'kept',
      line,
      sentence: `The fragment "${attributes['fragment-id'] ?? ''}" is kept by its name; the policies in it are not in this document.`,
    });
  return holders.includes(element) ? [...own, ...heldBy(policy).flatMap(policyReports)] : own;
}

const heldBy = (policy: ParsedElement): ParsedElement[] =>
  elementsOf(policy).flatMap((child) => (branches.includes(child.element) ? heldBy(child) : [child]));

/** One sentence for all policy expressions of a document; none where there are none. */
export function expressionReport(root: ParsedElement): PolicyReport[] {
  const lines = expressionLines(root);
  if (lines.length === 0) return [];
  const sentence =
    lines.length === 1
      ? '1 policy expression is kept as text; what it does is not evaluated.'
      : `${lines.length} policy expressions are kept as text; what they do is not evaluated.`;
  return [{ severity: 'kept', line: Math.min(...lines), sentence }];
}

const expressionLines = (parent: ParsedElement): number[] => [
  ...[...Object.values(parent.attributes), ...textsOf(parent)].filter(isExpression).map(() => parent.line),
  ...elementsOf(parent).flatMap(expressionLines),
];

const isExpression = (text: string): boolean => /^\s*@[({]/.test(text);
const elementsOf = ({ children }: ParsedElement): ParsedElement[] => children.filter((child) => 'element' in child);
const textsOf = ({ children }: ParsedElement): string[] =>
  children.flatMap((child) => ('text' in child ? [child.text] : 'cdata' in child ? [child.cdata] : []));
