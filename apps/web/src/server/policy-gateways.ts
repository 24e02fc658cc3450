import { findPolicyFormat } from '@headroom/gateways/policies';
import { listSubjects, type Ctx } from '@headroom/services';

/** The gateways whose sets of policies a form may write, those first whose documents Headroom reads. */
export async function policyGateways(ctx: Ctx) {
  const gateways = (await listSubjects(ctx)).map(({ id, name }) => ({
    ...{ id, name },
    document: findPolicyFormat(id)?.name ?? null,
  }));
  return gateways.toSorted((left, right) => Number(left.document === null) - Number(right.document === null));
}
