import { isDeepStrictEqual } from 'node:util';
import type { PlanProblem } from '@headroom/core';
import { z } from 'zod';
import type { Ctx } from '../ctx';
import { differingSettings, type PolicyStep } from './differing-settings';

type PlanRun = PlanProblem['runs'][number];

const chainSchema = z.array(
  z.looseObject({ policy: z.string(), params: z.record(z.string(), z.unknown()).default({}) }),
);

/** Measurements that may speak of a chain. */
export interface Evidence {
  runs: PlanRun[];
  /** How the target's policies were measured of which none of them speaks, in words that follow "was measured, but". */
  measuredOtherwise: Map<string, string>;
}

/** The runs of `gatherEvidence`. */
export const findEvidence = async (ctx: Ctx, gatewayId: string, targetChain: unknown): Promise<PlanRun[]> =>
  (await gatherEvidence(ctx, gatewayId, targetChain)).runs;

/**
 * Valid measurements of a gateway that may speak of a chain, and what production told of it: with any set of policies,
 * since what a policy costs is learnt from sets with and without it, but with one and the same settings of each. Settings
 * of the target's policies are the target's; those of the others are the newest measured. In order of time.
 */
export async function gatherEvidence(ctx: Ctx, gatewayId: string, targetChain: unknown): Promise<Evidence> {
  const { db } = ctx.clients;
  const of = { workspaceId: ctx.workspaceId, gatewayId };
  const select = { evidence: true, createdAt: true, policySetVersion: { select: { chain: true } } };
  const [tested, observed] = await Promise.all([
    db.measurement.findMany({ where: { ...of, excludedReason: null, run: { simulated: false } }, select }),
    db.telemetrySeries.findMany({ where: { ...of, noEvidence: null }, select: { ...select, readAt: true } }),
  ]);
  const measurements = [...tested, ...observed.map(({ readAt, ...one }) => ({ ...one, createdAt: readAt }))].toSorted(
    (left, right) => right.createdAt.getTime() - left.createdAt.getTime(),
  );
  const target = settingsOf(targetChain);
  const settings = new Map(target);
  const speaking: typeof measurements = [];
  const silent: Map<string, PolicyStep[]>[] = [];
  for (const measurement of measurements) {
    const own = settingsOf(measurement.policySetVersion.chain);
    if ([...own].every(([policy, steps]) => isDeepStrictEqual(settings.get(policy) ?? steps, steps))) {
      for (const [policy, steps] of own) settings.set(policy, steps);
      speaking.push(measurement);
    } else silent.push(own);
  }
  const runs = speaking.reverse().map(({ evidence }) => evidence as unknown as PlanRun);
  const measured = new Set(speaking.flatMap(({ policySetVersion }) => [...settingsOf(policySetVersion.chain).keys()]));
  const measuredOtherwise = [...target].flatMap(([policy, asked]): [string, string][] => {
    const having = measured.has(policy) ? [] : silent.filter((own) => own.has(policy));
    return having.length === 0 ? [] : [[policy, otherwise(policy, asked, target, having)]];
  });
  return { runs, measuredOtherwise: new Map(measuredOtherwise) };
}

/** In what the newest of the chains that have a policy differ from the target. */
function otherwise(
  policy: string,
  asked: readonly PolicyStep[],
  target: ReadonlyMap<string, PolicyStep[]>,
  [newest, ...older]: readonly ReadonlyMap<string, PolicyStep[]>[],
): string {
  const own = newest?.get(policy) ?? [];
  if (isDeepStrictEqual(own, asked)) {
    const rest = [...(newest ?? [])].flatMap(([id, steps]) =>
      isDeepStrictEqual(target.get(id) ?? steps, steps) ? [] : [id],
    );
    return `only beside other settings of ${rest.length > 0 ? list(rest) : 'the rest of the chain'}`;
  }
  const words = differingSettings(asked, own);
  const more = older.some((chain) => !isDeepStrictEqual(chain.get(policy), own)) ? ' and others' : '';
  return `with ${words.measured}${more}, and the plan asks for ${words.asked}`;
}

const list = (words: readonly string[]) => new Intl.ListFormat('en').format(words);

/** The steps of a chain by policy; a policy may stand in it more than once. */
const settingsOf = (chain: unknown): Map<string, PolicyStep[]> =>
  Map.groupBy(chainSchema.parse(chain), ({ policy }) => policy);
