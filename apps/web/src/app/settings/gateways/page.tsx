import { listGatewayConnections } from '@headroom/services';
import { ApimForm } from '@/features/gateways/apim-form';
import { ApisixForm } from '@/features/gateways/apisix-form';
import { FlexForm } from '@/features/gateways/flex-form';
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
        {connections.map((connection) =>
          connection.kind === 'apim' ? (
            <Card key={connection.baseUrl} title={connection.baseUrl} note="Azure API Management">
              <ApimForm saved={connection} />
            </Card>
          ) : connection.kind === 'flex' ? (
            <Card
              key={`${connection.baseUrl} ${connection.appId}`}
              title={connection.baseUrl}
              note="Azure Functions Flex Consumption"
            >
              <FlexForm saved={connection} />
            </Card>
          ) : (
            <Card key={`${connection.baseUrl} ${connection.routeId}`} title={connection.baseUrl} note="Apache APISIX">
              <ApisixForm saved={connection} />
            </Card>
          ),
        )}
        <Card title="Connect an Apache APISIX" note="least privileges: docs/connectors/apache-apisix.md">
          <ApisixForm saved={null} />
        </Card>
        <Card
          title="Connect an API of Azure API Management"
          note="by the connection to Azure under Runners; least privileges: docs/connectors/azure-api-management.md"
        >
          <ApimForm saved={null} />
        </Card>
        <Card
          title="Connect a function app on Flex Consumption"
          note="by the connection to Azure under Runners; least privileges: docs/connectors/azure-functions-flex.md"
        >
          <FlexForm saved={null} />
        </Card>
      </div>
    </>
  );
}
