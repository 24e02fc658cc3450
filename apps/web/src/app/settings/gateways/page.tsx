import { listDeploymentGateways, listGatewayConnections, type GatewayConnectionView } from '@headroom/services';
import type { ReactNode } from 'react';
import { ApimForm } from '@/features/gateways/apim-form';
import { ApisixForm } from '@/features/gateways/apisix-form';
import { DeploymentForm } from '@/features/gateways/deployment-form';
import { FlexForm } from '@/features/gateways/flex-form';
import { requestContext } from '@/server/ctx';
import { forPage } from '@/server/errors';
import { Card } from '@/ui/card';
import { PageHeader } from '@/ui/page-header';

export const metadata = { title: 'Gateways' };

export default async function GatewaysPage() {
  const ctx = await requestContext();
  const [connections, gateways] = await forPage(
    Promise.all([listGatewayConnections(ctx), listDeploymentGateways(ctx)]),
  );
  return (
    <>
      <PageHeader
        title="Gateways"
        note="Headroom sets the policies of a connected gateway for a run or a sweep, reads them back, and puts back what was there before. What somebody else edits meanwhile is left alone."
      />
      <div className="grid gap-4">
        {connections.map((connection) => {
          const { key, note, form } = shownAs(connection, gateways);
          return (
            <Card key={`${connection.kind} ${connection.baseUrl} ${key}`} title={connection.baseUrl} note={note}>
              {form}
            </Card>
          );
        })}
        <Card title="Connect an Apache APISIX" note="least privileges: docs/connectors/apache-apisix.md">
          <ApisixForm saved={null} />
        </Card>
        <Card
          title="Connect the Deployment of a gateway on Kubernetes"
          note="such as Apinizer's workers; least privileges: docs/connectors/kubernetes.md"
        >
          <DeploymentForm saved={null} gateways={gateways} />
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

interface Shown {
  /** What else of the connection makes another form of it. */
  key: string;
  note: string;
  form: ReactNode;
}

function shownAs(connection: GatewayConnectionView, gateways: readonly { id: string; name: string }[]): Shown {
  switch (connection.kind) {
    case 'apisix':
      return { key: connection.routeId, note: 'Apache APISIX', form: <ApisixForm saved={connection} /> };
    case 'apim':
      return { key: '', note: 'Azure API Management', form: <ApimForm saved={connection} /> };
    case 'flex':
      return { key: connection.appId, note: 'Azure Functions Flex Consumption', form: <FlexForm saved={connection} /> };
    case 'kubernetes': {
      const { gatewayId } = connection;
      const name = gateways.find(({ id }) => id === gatewayId)?.name ?? gatewayId;
      return {
        ...{ key: gatewayId, note: `${name} on Kubernetes` },
        form: <DeploymentForm saved={connection} gateways={gateways} />,
      };
    }
  }
}
