import { listGatewayConnections } from '@headroom/services';
import { ApisixForm } from '@/features/gateways/apisix-form';
import { requestContext } from '@/server/ctx';
import { forPage } from '@/server/errors';
import { Card } from '@/ui/card';
import { PageHeader } from '@/ui/page-header';

export const metadata = { title: 'Gateways' };

export default async function GatewaysPage() {
  const connections = await forPage(listGatewayConnections(await requestContext()));
  return (
    <>
      <PageHeader
        title="Gateways"
        note="Headroom sets the policies of a connected gateway for a run or a sweep, reads them back, and puts back what was there before. What somebody else edits meanwhile is left alone."
      />
      <div className="grid gap-4">
        {connections.map((connection) => (
          <Card key={`${connection.baseUrl} ${connection.routeId}`} title={connection.baseUrl} note="Apache APISIX">
            <ApisixForm saved={connection} />
          </Card>
        ))}
        <Card title="Connect an Apache APISIX" note="least privileges: docs/connectors/apache-apisix.md">
          <ApisixForm saved={null} />
        </Card>
      </div>
    </>
  );
}
