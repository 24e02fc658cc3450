import type { Gateway, TierDefinition } from '@headroom/gateways';
import { Card } from '@/ui/card';
import { Table, Td, Th, Tr } from '@/ui/table';
import { FigureDetail } from './figure-detail';

interface FeaturesCardProps {
  features: Gateway['features'];
  tier: TierDefinition;
}

/** What a tier can do, row by row of the feature matrix. */
export function FeaturesCard({ features, tier }: FeaturesCardProps) {
  if (features.length === 0) return null;
  return (
    <Card title="Features" padded={false}>
      <Table label="Features">
        <thead>
          <tr>
            <Th>Feature</Th>
            <Th>Here</Th>
          </tr>
        </thead>
        <tbody>
          {features.map(({ id, name }) => (
            <Tr key={id}>
              <Td className="min-w-36">{name}</Td>
              <Td>{tier.features[id] ? <FigureDetail figure={tier.features[id]} /> : 'Not stated'}</Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}
