import type { Gateway } from '@headroom/gateways';
import { findPolicyFormat } from '@headroom/gateways/policies';
import { listPolicyCosts, listSubjects, type Ctx, type PolicyCost } from '@headroom/services';
import { log } from './log';

/** The gateways whose sets of policies a form may write, those first whose documents Headroom reads. */
export async function policyGateways(ctx: Ctx) {
  const gateways = (await listSubjects(ctx)).map(({ id, name }) => ({
    ...{ id, name },
    document: findPolicyFormat(id)?.name ?? null,
  }));
  return gateways.toSorted((left, right) => Number(left.document === null) - Number(right.document === null));
}

/** The policies of a gateway as an editor of chains offers them. */
export const policyChoices = ({ policies }: Gateway) =>
  policies.map(({ id, name, category, description, answers, example, costClass }) => ({
    ...{ id, name, category, description, answers, example, costClass },
  }));

/** What was measured of a gateway's policies, on its way: fitting all runs may take longer than the page. Null when it failed. */
export const policyCosts = (ctx: Ctx, of: { gatewayId: string; name?: string }): Promise<PolicyCost[] | null> =>
  listPolicyCosts(ctx, of).catch((error: unknown) => {
    log().warn({ err: error }, 'costs of policies could not be read');
    return null;
  });
