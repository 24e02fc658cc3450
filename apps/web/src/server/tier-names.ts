import { listSubjects, type Ctx } from '@headroom/services';

/** Names of all tiers that a workspace can choose, by their ids as plans have them (`gateway/tier`). */
export async function tierNames(ctx: Ctx): Promise<Record<string, string>> {
  const gateways = await listSubjects(ctx);
  return Object.fromEntries(
    gateways.flatMap((gateway) => gateway.tiers.map(({ id, name }) => [`${gateway.id}/${id}`, name])),
  );
}
