import type { PolicyChain } from '@headroom/gateways';
import { Table, Td, Th, Tr } from '@/ui/table';
import { sectionOf, stepSummary } from './step-summary';

/** The policies of a chain in the order in which they run. */
export function ChainTable({ chain }: { chain: PolicyChain }) {
  const sections = chain.some((step) => sectionOf(step) !== '');
  return (
    <Table label="Policies of the chain" boxClassName="max-h-128 overflow-auto">
      <thead>
        <tr>
          <Th numeric>No.</Th>
          {sections && <Th>Section</Th>}
          <Th>Policy</Th>
          <Th>Parameters</Th>
        </tr>
      </thead>
      <tbody>
        {chain.map((step, index) => (
          <Tr key={index}>
            <Td numeric>{index + 1}</Td>
            {sections && <Td className="text-ink-2">{sectionOf(step)}</Td>}
            <Td className="font-medium whitespace-nowrap">{step.policy}</Td>
            <Td className="min-w-64 font-mono text-xs break-words text-ink-2">
              <span className="line-clamp-3">{stepSummary(step)}</span>
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}
