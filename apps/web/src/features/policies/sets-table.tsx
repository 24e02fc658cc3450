import type { PolicySetHead } from '@headroom/services';
import Link from 'next/link';
import { Table, Td, Th, Tr } from '@/ui/table';
import { Time } from '@/ui/time';
import { policyAddress } from './policy-address';

/** Sets of policies with what they hold. */
export function SetsTable({ sets }: { sets: readonly PolicySetHead[] }) {
  return (
    <Table label="Sets of policies">
      <thead>
        <tr>
          <Th>Set</Th>
          <Th>Gateway</Th>
          <Th numeric>Version</Th>
          <Th>Policies</Th>
          <Th>Saved</Th>
        </tr>
      </thead>
      <tbody>
        {sets.map(({ gatewayId, gatewayName, name, version, savedAt, chain }) => (
          <Tr key={`${gatewayId}/${name}`}>
            <Td className="min-w-36">
              <Link href={policyAddress(gatewayId, name)} className="font-medium hover:text-accent hover:underline">
                {name}
              </Link>
            </Td>
            <Td className="min-w-36">{gatewayName}</Td>
            <Td numeric>{version}</Td>
            <Td className="min-w-64 text-ink-2">
              <span className="line-clamp-2">{chain.map(({ policy }) => policy).join(' → ') || 'none'}</span>
            </Td>
            <Td className="whitespace-nowrap text-ink-2">
              <Time at={savedAt} />
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}
