import { getGateway } from '@headroom/services';
import { notFound } from 'next/navigation';
import { CopyForm } from '@/features/catalog/copy-form';
import { GatewayEditor } from '@/features/catalog/gateway-editor';
import { requestContext } from '@/server/ctx';
import { forPage } from '@/server/errors';
import { readSearchParameters, type SearchParameters } from '@/server/search-parameters';
import { PageHeader } from '@/ui/page-header';
import { todayUtc } from '@/ui/today';

export const metadata = { title: 'Define a gateway' };

export default async function NewGatewayPage({ searchParams }: { searchParams: SearchParameters }) {
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
  const { entry } = await forPage(getGateway(await requestContext(), { gatewayId }));
  const tier = entry.definition.tiers.find(({ id }) => id === tierId);
  if (!tier) notFound();
  return (
    <>
      <PageHeader
        title={`Copy ${tier.name}`}
        parent={{ href: `/catalog/gateways/${gatewayId}`, label: entry.definition.name }}
      />
      <CopyForm gatewayId={gatewayId} tierId={tierId} tierName={tier.name} />
    </>
  );
}
