import { notFound } from 'next/navigation';
import { GatewayEditor } from '@/features/catalog/gateway-editor';
import { readGateway } from '@/server/read-gateway';
import { PageHeader } from '@/ui/page-header';
import { todayUtc } from '@/ui/today';

export const metadata = { title: 'Edit a gateway' };

export default async function EditGatewayPage({ params }: { params: Promise<{ gateway: string }> }) {
  const { gateway: gatewayId } = await params;
  const { entry, custom } = await readGateway(gatewayId);
  if (!custom) notFound();
  const { definition, priceBooks, evidence } = entry;
  return (
    <>
      <PageHeader
        title={`Edit ${definition.name}`}
        parent={{ href: `/catalog/gateways/${gatewayId}`, label: definition.name }}
        note={`Version ${custom.version}. Saving makes the next one; recommendations made before keep theirs.`}
      />
      <GatewayEditor given={{ definition, priceBooks: [...priceBooks], evidence: [...evidence] }} today={todayUtc()} />
    </>
  );
}
