import { entriesOf } from '../catalog/entries';
import { authorise, type Ctx } from '../ctx';
import { isConnectedByDeployment } from './deployment-connection';

/** The gateways of catalog and workspace that are connected by the Deployment of their pods alone. */
export async function listDeploymentGateways(ctx: Ctx): Promise<{ id: string; name: string }[]> {
  authorise(ctx, 'connection.write');
  return (await entriesOf(ctx))
    .map(({ definition }) => definition)
    .filter(isConnectedByDeployment)
    .map(({ id, name }) => ({ id, name }));
}
