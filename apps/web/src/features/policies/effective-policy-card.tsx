import type { EffectivePolicy } from '@headroom/gateways/azure';
import { originInWords } from '@headroom/gateways/azure-origin';
import { Card } from '@/ui/card';
import { Notice } from '@/ui/notice';
import { Table, Td, Th, Tr } from '@/ui/table';

/** What requests go through, in order, each step with the place where it is written. */
export function EffectivePolicyCard({ chain, origins, notes }: EffectivePolicy) {
  return (
    <>
      {notes.length > 0 && (
        <Notice kind="warn">
          <ul className="list-disc space-y-0.5 pl-4">
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </Notice>
      )}
      <Card title="Effective policies" note="in the order in which they run" padded={false}>
        <Table label="Effective policies">
          <thead>
            <tr>
              <Th>Section</Th>
              <Th>Policy</Th>
              <Th>Comes from</Th>
              <Th numeric>Line</Th>
            </tr>
          </thead>
          <tbody>
            {chain.length === 0 && (
              <Tr>
                <Td colSpan={4}>No policies: requests go through as they are.</Td>
              </Tr>
            )}
            {chain.map(({ policy, params }, index) => (
              <Tr key={index}>
                <Td className="text-ink-2">{String(params['section'])}</Td>
                <Td className="font-medium">{policy}</Td>
                <Td>{originInWords(origins[index]!)}</Td>
                <Td numeric>{origins[index]!.line}</Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      </Card>
    </>
  );
}
