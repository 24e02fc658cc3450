import type { ReactNode } from 'react';
import { formatCount } from '@/ui/format';
import { Table, Td, Th, Tr } from '@/ui/table';
import { matrixOf, type MatrixCell } from './matrix';

interface SweepMatrixProps<Cell extends MatrixCell> {
  cells: readonly Cell[];
  /** Version of each policy set, by its name. */
  versions: Readonly<Record<string, { version: number }>>;
  /** How a cell stands, shown by whoever knows runs. */
  state: (cell: Cell) => ReactNode;
}

/** A sweep as a table: units across, policy sets and everything else down. */
export function SweepMatrix<Cell extends MatrixCell>({ cells, versions, state }: SweepMatrixProps<Cell>) {
  const { units, rows, hasTiers, hasSizes, hasUsers } = matrixOf(cells);
  return (
    <Table label="Cells of the sweep">
      <thead>
        <tr>
          <Th>Policy set</Th>
          {hasTiers && <Th>Tier</Th>}
          {hasSizes && <Th numeric>Payload</Th>}
          {hasUsers && <Th numeric>Users</Th>}
          {units.map((count) => (
            <Th key={count}>{count === 1 ? '1 unit' : `${count} units`}</Th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, policySet, tier, bodyBytes, concurrency, cells }) => (
          <Tr key={key}>
            <Td className="min-w-36">
              {policySet} <span className="text-xs whitespace-nowrap text-ink-3">v{versions[policySet]?.version}</span>
            </Td>
            {hasTiers && <Td>{tier ?? 'as defined'}</Td>}
            {hasSizes && <Td numeric>{bodyBytes === null ? 'as defined' : `${formatCount(bodyBytes)} B`}</Td>}
            {hasUsers && <Td numeric>{concurrency === null ? 'as defined' : formatCount(concurrency)}</Td>}
            {cells.map((cell, index) => (
              <Td key={units[index]} className="min-w-40">
                {cell ? state(cell) : <span className="text-ink-3">Not in this design</span>}
              </Td>
            ))}
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}
