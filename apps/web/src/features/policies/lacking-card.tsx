import type { UnavailablePolicy } from '@headroom/gateways';
import { Card } from '@/ui/card';
import { Table, Td, Th, Tr } from '@/ui/table';

interface LackingCardProps {
  lacking: readonly { tierId: string; policies: readonly UnavailablePolicy[] }[];
  tierNames: Readonly<Record<string, string>>;
}

/** Which of a chain's policies a tier does not have, or is not known to have. */
export function LackingCard({ lacking, tierNames }: LackingCardProps) {
  if (lacking.length === 0) return null;
  const named = (policies: readonly UnavailablePolicy[], wanted: UnavailablePolicy['state']) =>
    policies.flatMap(({ policyId, state }) => (state === wanted ? [policyId] : [])).join(', ') || '–';
  return (
    <Card title="By tier" note="of the newest version, policies inside others counted" padded={false}>
      <Table label="Policies by tier">
        <thead>
          <tr>
            <Th>Tier</Th>
            <Th>Not available</Th>
            <Th>Not confirmed</Th>
          </tr>
        </thead>
        <tbody>
          {lacking.map(({ tierId, policies }) => (
            <Tr key={tierId}>
              <Td className="font-medium whitespace-nowrap">{tierNames[tierId] ?? tierId}</Td>
              <Td className="min-w-40">{named(policies, 'unavailable')}</Td>
              <Td className="min-w-40 text-ink-2">{named(policies, 'not-confirmed')}</Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}
