import { benchmarkSchema, requirementSchema } from '@headroom/core';
import type { Prisma } from '@headroom/db';
import type { Gateway } from '@headroom/gateways';
import type { Ctx } from '../ctx';
import { runHeadColumns, toRunHead } from '../run/run-head';
import { idRange } from './id-range';
import type { SearchHit } from './rank-hits';

/** Plans, benchmarks, runs and policy sets whose names hold every word, the newest first. */
export async function storedHits(
  ctx: Ctx,
  gateways: readonly Gateway[],
  words: readonly string[],
  most: number,
): Promise<SearchHit[]> {
  const { clients, workspaceId } = ctx;
  const { db } = clients;
  const named = { workspaceId, AND: words.map((word) => ({ name: contains(word) })) };
  const newest = { orderBy: { id: 'desc' }, take: most } as const;
  const [plans, benchmarks, runs, sets] = await Promise.all([
    db.plan.findMany({ where: { ...named, archivedAt: null }, orderBy: { updatedAt: 'desc' }, take: most }),
    db.benchmark.findMany({ where: { ...named, archivedAt: null }, ...newest }),
    db.run.findMany({ where: { workspaceId, ...runsNamed(words) }, ...newest, select: runHeadColumns }),
    db.policySet.findMany({ where: named, ...newest }),
  ]);
  const names = new Map(gateways.map(({ id, name }) => [id, name]));
  return [
    ...plans.map(({ id, name, requirement }): SearchHit => {
      const { rps, policySet, alternatives = [] } = requirementSchema.parse(requirement);
      const sets = [policySet, ...alternatives.map((other) => other.policySet)];
      const asked = sets.map((set) => `${set.name} on ${names.get(set.gateway) ?? set.gateway}`);
      const subject = sets.length === 1 ? policySet.name : anyOf(asked);
      return { kind: 'plan', key: [id], title: name, note: `${rps} rps, ${subject}` };
    }),
    ...benchmarks.map(({ id, name, definition }): SearchHit => {
      const { gateway, policySet } = benchmarkSchema.parse(definition).subject;
      return { kind: 'benchmark', key: [id], title: name, note: `${names.get(gateway) ?? gateway}, ${policySet}` };
    }),
    ...runs.map(toRunHead).map(({ id, name, createdAt, state, outcome }): SearchHit => {
      const note = `${outcome ?? state}, ${createdAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
      return { kind: 'run', key: [id], title: name, note };
    }),
    ...sets.map(({ gatewayId, name }): SearchHit => {
      return { kind: 'policy-set', key: [gatewayId, name], title: name, note: names.get(gatewayId) ?? gatewayId };
    }),
  ];
}

const anyOf = (words: readonly string[]) => new Intl.ListFormat('en', { type: 'disjunction' }).format(words);

/** Of a run, the name is its benchmark's, or the import's own; one word may be the beginning of its id. */
function runsNamed(words: readonly string[]): Prisma.RunWhereInput {
  const range = words.length === 1 ? idRange(words[0]!) : null;
  const imported = words.map((word) => ({
    imported: { path: ['name'], string_contains: escaped(word), mode: 'insensitive' as const },
  }));
  if (words.length === 0) return {};
  return {
    OR: [
      { benchmark: { is: { AND: words.map((word) => ({ name: contains(word) })) } } },
      { AND: imported },
      ...(range ? [{ id: range }] : []),
    ],
  };
}

/** Postgres reads `%`, `_` and `\` in a pattern as its own signs. */
const escaped = (word: string) => word.replace(/[\\%_]/g, '\\$&');
const contains = (word: string) => ({ contains: escaped(word), mode: 'insensitive' as const });
