import type { LimitDefinition } from '@headroom/gateways';
import { Card } from '@/ui/card';
import { Table, Td, Th, Tr } from '@/ui/table';
import { FigureDetail } from './figure-detail';
import { scopeText } from './policies-card';

interface LimitsCardProps {
  limits: readonly LimitDefinition[];
  tierNames: Readonly<Record<string, string>>;
}

/** Bounds of a gateway that no number of units lifts. */
export function LimitsCard({ limits, tierNames }: LimitsCardProps) {
  if (limits.length === 0) return null;
  return (
    <Card title="Limits" padded={false}>
      <Table label="Limits">
        <thead>
          <tr>
            <Th>Limit</Th>
            <Th>Value</Th>
            <Th>Holds for</Th>
          </tr>
        </thead>
        <tbody>
          {limits.map(({ id, name, figure, tiers }) => (
            <Tr key={id}>
              <Td className="min-w-36">{name}</Td>
              <Td className="min-w-52">
                <FigureDetail figure={figure} />
              </Td>
              <Td className="min-w-32 text-ink-2">{scopeText(tiers, tierNames)}</Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}
