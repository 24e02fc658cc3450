import { fieldsOf, listOf } from './plan-fields';
import type { PlanFault } from './plan-words';
import { shown } from './plan-words';

type Path = (string | number)[];

/**
 * Ids used twice, and policies and tiers that are used but not declared. Takes any document: a plan with other faults
 * hears of these in the same breath.
 */
export function brokenReferences(plan: unknown): PlanFault[] {
  const { tiers, policies = [], runs, target } = fieldsOf(plan);
  const tierIds = listOf(tiers).map((tier) => fieldsOf(tier).id);
  const policyIds = listOf(policies).map((policy) => (typeof policy === 'string' ? policy : fieldsOf(policy).id));
  const declaredTiers = tierIds.length > 0 ? declared(tierIds) : null;
  const declaredPolicies = Array.isArray(policies) ? declared(policyIds) : null;
  const used = (policies: unknown, path: Path) => [
    ...repeated(listOf(policies), (index) => [...path, index]),
    ...listOf(policies).flatMap((id, index) => undeclared(id, declaredPolicies, 'policy', [...path, index])),
  ];
  return [
    ...repeated(tierIds, (index) => ['tiers', index, 'id']),
    ...listOf(tiers).flatMap((tier, index) => sameCores(fieldsOf(tier), listOf(tiers), ['tiers', index])),
    ...repeated(policyIds, (index) => ['policies', index]),
    ...repeated(
      listOf(runs).map((run) => fieldsOf(run).id),
      (index) => ['runs', index, 'id'],
    ),
    ...listOf(runs).flatMap((run, index) => [
      ...undeclared(fieldsOf(run).tier, declaredTiers, 'tier', ['runs', index, 'tier']),
      ...used(fieldsOf(run).policies, ['runs', index, 'policies']),
    ]),
    ...used(fieldsOf(target).policies, ['target', 'policies']),
  ];
}

/** Null when an id cannot be read: then it may be the one that is used. */
const declared = (ids: readonly unknown[]) =>
  ids.every((id) => typeof id === 'string') ? new Set<unknown>(ids) : null;

function repeated(ids: readonly unknown[], path: (index: number) => Path): PlanFault[] {
  const seen = new Set<string>();
  return ids.flatMap((id, index) => {
    if (typeof id !== 'string') return [];
    if (seen.has(id)) return [{ path: path(index), message: `is ${shown(id)}, which is used twice` }];
    seen.add(id);
    return [];
  });
}

function undeclared(id: unknown, known: ReadonlySet<unknown> | null, kind: 'policy' | 'tier', path: Path): PlanFault[] {
  if (typeof id !== 'string' || !known || known.has(id)) return [];
  const where = kind === 'policy' ? 'policies' : 'tiers';
  return [{ path, message: `is ${shown(id)}, a ${kind} that is not declared; add it to ${where} or correct it` }];
}

function sameCores(tier: Record<string, unknown>, tiers: readonly unknown[], path: Path): PlanFault[] {
  const { id, sameCoresAs } = tier;
  if (typeof sameCoresAs !== 'string') return [];
  const fault = (message: string) => [
    { path: [...path, 'sameCoresAs'], message: `is ${shown(sameCoresAs)}, ${message}` },
  ];
  if (sameCoresAs === id) return fault('the tier itself; name the tier that was measured');
  const base = tiers.find((other) => fieldsOf(other).id === sameCoresAs);
  if (base === undefined) return fault('a tier that is not declared; add it to tiers or correct it');
  return 'coresPerUnit' in fieldsOf(base) ? [] : fault('a tier without units; its cores are not known');
}
