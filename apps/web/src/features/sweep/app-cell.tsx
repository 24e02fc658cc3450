import type { CellStartUp } from '@headroom/services';
import Link from 'next/link';
import { formatCount } from '@/ui/format';
import { Td, Th } from '@/ui/table';

export const AppCellHeads = () => (
  <>
    <Th numeric>Memory</Th>
    <Th numeric>Requests per instance</Th>
    <Th>Run</Th>
  </>
);

/** Which cell of a sweep over a function app a run is of, and the way to it. */
export const AppCell = ({
  runId,
  repeat,
  tier,
  perInstanceConcurrency,
}: Pick<CellStartUp, 'runId' | 'repeat' | 'tier' | 'perInstanceConcurrency'>) => (
  <>
    <Td numeric>{tier} MB</Td>
    <Td numeric>{perInstanceConcurrency === null ? 'as the app had it' : formatCount(perInstanceConcurrency)}</Td>
    <Td className="whitespace-nowrap">
      <Link href={`/runs/${runId}`} className="hover:underline">
        Repeat {repeat + 1}
      </Link>
    </Td>
  </>
);
