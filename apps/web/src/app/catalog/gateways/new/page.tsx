import { CopyForm } from '@/features/catalog/copy-form';
import { GatewayEditor } from '@/features/catalog/gateway-editor';
import { requestContext } from '@/server/ctx';
import { readTier } from '@/server/read-gateway';
import { readSearchParameters, type SearchParameters } from '@/server/search-parameters';
import { PageHeader } from '@/ui/page-header';
import { todayUtc } from '@/ui/today';

export const metadata = { title: 'Define a gateway' };

export default async function NewGatewayPage({ searchParams }: { searchParams: SearchParameters }) {
  // The form reads nothing that would ask.
  await requestContext();
  const { copy } = await readSearchParameters(searchParams);
  if (copy === undefined)
    return (
      <>
        <PageHeader
          title="Define a gateway"
          parent={{ href: '/catalog', label: 'Catalog' }}
          note="A product, an offer or a cluster of your own, with its tiers, prices, limits and policies."
        />
        <GatewayEditor today={todayUtc()} />
      </>
    );
  const [gatewayId = '', tierId = ''] = copy.split('/');
  const { definition, tier } = await readTier({ gateway: gatewayId, tier: tierId });
  return (
    <>
      <PageHeader
        title={`Copy ${tier.name}`}
        parent={{ href: `/catalog/gateways/${gatewayId}`, label: definition.name }}
      />
      <CopyForm gatewayId={gatewayId} tierId={tierId} tierName={tier.name} />
    </>
  );
}
