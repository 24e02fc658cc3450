import type { PolicyDefinition, TierScope } from '@headroom/gateways';
import { Card } from '@/ui/card';
import { costClassNames } from '@/ui/cost-classes';
import { Explain } from '@/ui/explain';
import { Table, Td, Th, Tr } from '@/ui/table';
import { FigureDetail } from './figure-detail';

interface PoliciesCardProps {
  policies: readonly PolicyDefinition[];
  tierNames: Readonly<Record<string, string>>;
}

/** The policies of a gateway, what they cost by their nature, and where they are available. */
export function PoliciesCard({ policies, tierNames }: PoliciesCardProps) {
  if (policies.length === 0) return null;
  return (
    <Card title="Policies" note={`${policies.length}`} padded={false}>
      <Table label="Policies" boxClassName="max-h-128 overflow-auto">
        <thead>
          <tr>
            {['Policy', 'Category'].map((label) => (
              <Th key={label} className="sticky top-0 bg-surface">
                {label}
              </Th>
            ))}
            <Th className="sticky top-0 bg-surface">
              Cost class
              <Explain what="Cost class">
                What a policy costs by its nature, from documentation, until it is measured here: next to nothing, CPU,
                CPU that grows with the body, a call elsewhere, or what a cache saves.
              </Explain>
            </Th>
            <Th className="sticky top-0 bg-surface">Available in</Th>
          </tr>
        </thead>
        <tbody>
          {policies.map((policy) => (
            <Tr key={policy.id}>
              <Td className="min-w-44">
                <span className="font-medium">{policy.name}</span>
                <span className="block font-mono text-2xs text-ink-3">{policy.element ?? policy.id}</span>
              </Td>
              <Td className="whitespace-nowrap text-ink-2">{policy.category}</Td>
              <Td className="min-w-52">
                {costClassNames[policy.costClass]}
                <details className="text-xs text-ink-3">
                  <summary className="w-fit rounded-sm hover:text-accent">Why</summary>
                  <FigureDetail figure={policy.costSource} />
                </details>
              </Td>
              <Td className="min-w-40 text-ink-2">{scopeText(policy.tiers, tierNames)}</Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}

/** Tiers that something holds for, in words. */
export function scopeText(scope: TierScope | null, tierNames: Readonly<Record<string, string>>): string {
  if (scope === null) return 'Not confirmed';
  if (scope === 'all') return 'All tiers';
  return scope.length === 0 ? 'No tier' : scope.map((id) => tierNames[id] ?? id).join(', ');
}
