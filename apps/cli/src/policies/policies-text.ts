import type { PolicyChain } from '@headroom/gateways';
import type { ChainChange } from '@headroom/gateways/policies';
import { alignColumns } from '../recommend/text-table';
import type { PolicyDocument } from './read-document';

type Step = PolicyChain[number];
const sectionOf = ({ params }: Step) => (typeof params['section'] === 'string' ? params['section'] : '');

/** A document as text: its policies in order, what there is to say of it, and what each tier lacks. */
export function documentText({ gateway, chain, report, lacking }: PolicyDocument): string {
  const steps = chain.map((step, index) => [`${index + 1}`, sectionOf(step), step.policy]);
  return [
    `${gateway}: ${chain.length} ${chain.length === 1 ? 'policy' : 'policies'}`,
    ...(steps.length > 0 ? ['', ...alignColumns(steps, [0]).map((line) => `  ${line}`)] : []),
    ...(report.length > 0 ? [''] : []),
    ...report.map(({ line, sentence }) => `  - ${line === null ? '' : `line ${line}: `}${sentence}`),
    ...(lacking.length > 0 ? ['', 'Not available:'] : []),
    ...lacking.map(({ tier, policies }) => `  - in ${tier}: ${policies.join(', ')}`),
    '',
  ].join('\n');
}

const marks = { same: ' ', added: '+', removed: '-', moved: '>', changed: '~' } as const;

/** Changes as text, one policy to a line: + added, - removed, > moved, ~ changed. */
export function diffText(changes: readonly ChainChange[]): string {
  const rows = changes.map((change) => {
    const { step } = 'after' in change ? change.after : change.before;
    const paths = 'paths' in change ? change.paths.join(', ') : '';
    return [marks[change.kind], sectionOf(step), step.policy, paths];
  });
  return rows.length === 0 ? 'Neither document has policies.\n' : `${alignColumns(rows).join('\n')}\n`;
}
