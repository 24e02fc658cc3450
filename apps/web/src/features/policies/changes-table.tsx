import type { ChainChange } from '@headroom/gateways/policies';
import { Table, Td, Th, Tr } from '@/ui/table';
import { Tag, type Tone } from '@/ui/tag';
import { sectionOf } from './step-summary';

const kinds: Record<ChainChange['kind'], { name: string; tone: Tone }> = {
  same: { name: 'Same', tone: 'neutral' },
  added: { name: 'Added', tone: 'good' },
  removed: { name: 'Removed', tone: 'bad' },
  moved: { name: 'Moved', tone: 'accent' },
  changed: { name: 'Changed', tone: 'warn' },
};

const placeOf = (index: number | undefined) => (index === undefined ? '–' : String(index + 1));

/** What became of each policy from one version to another. */
export function ChangesTable({ changes }: { changes: readonly ChainChange[] }) {
  return (
    <Table label="Changes" boxClassName="max-h-128 overflow-auto">
      <thead>
        <tr>
          <Th>Change</Th>
          <Th>Policy</Th>
          <Th numeric>Place before</Th>
          <Th numeric>Place after</Th>
          <Th>What differs</Th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change, index) => {
          const before = 'before' in change ? change.before : undefined;
          const after = 'after' in change ? change.after : undefined;
          const step = (after ?? before)!.step;
          const { name, tone } = kinds[change.kind];
          return (
            <Tr key={index}>
              <Td>
                <Tag tone={tone}>{name}</Tag>
              </Td>
              <Td className="whitespace-nowrap">
                <span className="font-medium">{step.policy}</span>
                <span className="ml-2 text-xs text-ink-3">{sectionOf(step)}</span>
              </Td>
              <Td numeric>{placeOf(before?.index)}</Td>
              <Td numeric>{placeOf(after?.index)}</Td>
              <Td className="min-w-48 font-mono text-xs break-words text-ink-2">
                {'paths' in change ? change.paths.join(', ') : ''}
              </Td>
            </Tr>
          );
        })}
      </tbody>
    </Table>
  );
}
