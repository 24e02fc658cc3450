import Link from 'next/link';
import { formatCount } from '@/ui/format';
import { Table, Td, Th, Tr } from '@/ui/table';
import { Time } from '@/ui/time';
import { SweepStateTag } from './sweep-state-tag';

interface SweepRow {
  id: string;
  state: 'queued' | 'running' | 'restoring' | 'finished';
  stopRequestedAt: Date | null;
  before: unknown;
  restoredAt: Date | null;
  createdAt: Date;
  definition: { units: number[]; policySets: string[]; bodyBytes: number[] };
  cells: { run: { state: string } | null }[];
}

/** Sweeps of a benchmark. */
export const SweepsTable = ({ sweeps }: { sweeps: readonly SweepRow[] }) => (
  <Table label="Sweeps">
    <thead>
      <tr>
        <Th>Started</Th>
        <Th>State</Th>
        <Th>Units</Th>
        <Th>Policy sets</Th>
        <Th>Payload</Th>
        <Th numeric>Cells done</Th>
      </tr>
    </thead>
    <tbody>
      {sweeps.map((sweep) => (
        <Tr key={sweep.id}>
          <Td className="whitespace-nowrap">
            <Link href={`/sweeps/${sweep.id}`} className="font-medium hover:text-accent hover:underline">
              <Time at={sweep.createdAt} />
            </Link>
          </Td>
          <Td>
            <SweepStateTag sweep={sweep} />
          </Td>
          <Td>{sweep.definition.units.join(', ')}</Td>
          <Td className="text-ink-2">{sweep.definition.policySets.join(', ')}</Td>
          <Td className="whitespace-nowrap text-ink-2">
            {sweep.definition.bodyBytes.length === 0
              ? 'as defined'
              : sweep.definition.bodyBytes.map((bytes) => `${formatCount(bytes)} B`).join(', ')}
          </Td>
          <Td numeric>
            {sweep.cells.filter(({ run }) => run?.state === 'finished').length} of {sweep.cells.length}
          </Td>
        </Tr>
      ))}
    </tbody>
  </Table>
);
