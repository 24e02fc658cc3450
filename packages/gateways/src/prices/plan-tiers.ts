import { isStale, type Constraints, type Meter, type PlanTier, type PriceBook } from '@headroom/core';
import type { CatalogEntry } from '../contract/catalog-entry';
import { valueOf } from '../contract/figure';
import { sentenceOf } from '../contract/figure-sentence';
import type { Gateway } from '../contract/gateway';
import { hasUnits, type TierDefinition } from '../contract/tier';
import { checkConstraints } from './check-constraints';
import { type Terms, metersOfTier } from './meters-of-tier';
import { isInQuestion, staleSentence } from './price-findings';
import { qualifiedTierId } from './qualified-tier-id';
import { unavailablePolicies } from './unavailable-policies';

/** Each number of units is an option of a plan: where nothing ends them, a plan does. */
const mostPlannedUnits = 20;

/** A tier of a planning problem whose prices are given as meters. */
export type MeteredPlanTier = Extract<PlanTier, { meters: readonly Meter[] }>;

/**
 * The tiers of a gateway with their prices, as `headroom.plan/1` has them; ids are `gateway/tier`. What has to be known of a
 * tier stands in its notes; what the target's policies need and it lacks, in `blockedBy`, and what the requirement's constraints
 * ask for in `unmet` and `unconfirmed`. A tier without units whose tests were metered is one tier for each concurrency tested.
 * @param options.on ISO date that is priced
 */
export function planTiers(
  { definition, evidence }: Pick<CatalogEntry, 'definition' | 'evidence'>,
  book: PriceBook,
  options: {
    region: string | null;
    on: string;
    policyIds?: readonly string[];
    constraints?: Constraints | undefined;
  } & Terms,
): MeteredPlanTier[] {
  return definition.tiers.flatMap((tier): MeteredPlanTier[] => {
    const id = qualifiedTierId(definition.id, tier.id);
    const meters = metersOfTier(tier, book, options);
    const { notes, blockedBy } = remarksOn(definition, tier, book, { ...options, meters });
    const checks = checkConstraints(definition, tier, options.constraints ?? {});
    const sentences = (state: 'unmet' | 'unconfirmed') =>
      checks.flatMap((check) => (check.state === state ? [check.sentence] : []));
    const [unmet, unconfirmed] = [sentences('unmet'), sentences('unconfirmed')];
    const shared = {
      meters,
      ...(notes.length > 0 ? { notes } : {}),
      ...(blockedBy.length > 0 ? { blockedBy } : {}),
      ...(unmet.length > 0 ? { unmet } : {}),
      ...(unconfirmed.length > 0 ? { unconfirmed } : {}),
    };
    if (hasUnits(tier)) return [{ id, ...unitShape(definition, tier), ...shared }];
    const metered = evidence.flatMap((one) => (one.tier === tier.id && one.metered ? { ...one, ...one.metered } : []));
    if (metered.length === 0) return [{ id, ...shared }];
    return metered.map(({ concurrency, gbSeconds, requests, rps, kind, latency }) => {
      const maxRps = valueOf(rps);
      return {
        id: `${id}/concurrency-${concurrency}`,
        ...(maxRps === null ? {} : { maxRps, maxRpsSource: kind, ...latencyOf(latency) }),
        ...{ gbSecondsPerCall: gbSeconds / requests, ...shared },
      };
    });
  });
}

/** The percentiles among what was published of a latency. */
function latencyOf(latency: Readonly<Record<string, number>> = {}) {
  const known = percentileKeys.flatMap((key) => {
    const ms = latency[key];
    return ms === undefined ? [] : [[key, ms] as const];
  });
  return known.length > 0 ? { maxRpsLatency: Object.fromEntries(known) } : {};
}

const percentileKeys = ['p50Ms', 'p90Ms', 'p95Ms', 'p99Ms', 'p999Ms'] as const;

function unitShape(gateway: Gateway, { coresPerUnit, minUnits, maxUnits, sameCoresAs }: TierDefinition) {
  const most = mostUnits(maxUnits);
  return {
    coresPerUnit: valueOf(coresPerUnit) ?? 1,
    ...(minUnits > 1 ? { minUnits } : {}),
    maxUnits: Math.max(most, minUnits),
    ...(sameCoresAs === undefined ? {} : { sameCoresAs: qualifiedTierId(gateway.id, sameCoresAs) }),
  };
}

function mostUnits(maxUnits: TierDefinition['maxUnits']): number {
  const most = valueOf(maxUnits);
  return typeof most === 'number' ? most : most === 'unlimited' ? mostPlannedUnits : 1;
}

function remarksOn(
  gateway: Gateway,
  tier: TierDefinition,
  book: PriceBook,
  { on, meters, policyIds = [] }: { on: string; meters: readonly Meter[]; policyIds?: readonly string[] },
) {
  const lacking = unavailablePolicies(gateway, tier.id, policyIds);
  const silent = lacking.flatMap(({ state, sentence }) => (state === 'not-confirmed' ? [sentence] : []));
  const cores = hasUnits(tier) && valueOf(tier.coresPerUnit) === null;
  const most = hasUnits(tier) && valueOf(tier.maxUnits) === null;
  const several = hasUnits(tier) && valueOf(tier.maxUnits) !== 1;
  const granted = !hasUnits(tier) && meters.some(({ included = 0 }) => included > 0);
  const readings = tier.meters.flatMap(({ meter, reading }) => {
    const priced = meters.find((one) => one.meter === meter);
    return reading && several && isInQuestion(reading, priced) ? [`${tier.name}: ${reading.sentence}`] : [];
  });
  return {
    notes: [
      ...(cores ? [`The cores of a unit of ${tier.name} are not published: it is taken for one server.`] : []),
      ...(most
        ? [
            `The most units of ${tier.name} are not published: ${tier.minUnits === 1 ? 'one is' : `${tier.minUnits} are`} planned with.`,
          ]
        : []),
      ...(valueOf(tier.maxUnits) === 'unlimited'
        ? [`Where no maximum is stated, up to ${mostPlannedUnits} ${gateway.unitName}s are compared.`]
        : []),
      ...(tier.maxUnits.status === 'conflict' ? [`${tier.name} has at most ${sentenceOf(tier.maxUnits)}.`] : []),
      ...readings,
      ...(granted ? [`${tier.name}: what is free is counted as if nothing else of the account used it.`] : []),
      ...(silent.length > 0 ? [shortened(silent)] : []),
      ...(isStale(book, on) ? [staleSentence(book, on)] : []),
    ],
    blockedBy: lacking.flatMap(({ state, sentence }) => (state === 'unavailable' ? [sentence] : [])),
  };
}

/** Sentences as one, of very many the first few. */
const shortened = (sentences: readonly string[], most = 8): string =>
  [...sentences.slice(0, most), ...(sentences.length > most ? [`And ${sentences.length - most} more.`] : [])].join(' ');
