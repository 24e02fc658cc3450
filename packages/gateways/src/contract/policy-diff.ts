import { diffArrays } from 'diff';
import type { PolicyChain } from '../policy-chain';
import { differingPaths } from './differing-paths';

export type PolicyStep = PolicyChain[number];

/** A step with its place in its chain, from 0. */
interface PlacedStep {
  index: number;
  step: PolicyStep;
}

/** What became of a step from one version of a chain to the next. */
export type ChainChange =
  | { kind: 'same'; before: PlacedStep; after: PlacedStep }
  | { kind: 'added'; after: PlacedStep }
  | { kind: 'removed'; before: PlacedStep }
  /** `paths`: what is different in its parameters, such as `attributes.calls`; a moved step may have changed too. */
  | { kind: 'moved' | 'changed'; before: PlacedStep; after: PlacedStep; paths: string[] };

/**
 * The steps of two versions side by side, in the order of the later one, what was removed at its old place. Each step of
 * either chain stands in it once.
 */
export function diffChains(before: PolicyChain, after: PolicyChain): ChainChange[] {
  const left = placed(before);
  const right = placed(after);
  const rows = aligned(left, right, ({ step }) => contentOf(step)).flatMap((block): ChainChange[] =>
    'pairs' in block
      ? block.pairs.map(([old, now]) => ({ kind: 'same', before: old, after: now }))
      : aligned(block.before, block.after, ({ step }) => placeOf(step)).flatMap((inner): ChainChange[] =>
          'pairs' in inner
            ? inner.pairs.map(([old, now]) => changed('changed', old, now))
            : [
                ...inner.before.map((old): ChainChange => ({ kind: 'removed', before: old })),
                ...inner.after.map((now): ChainChange => ({ kind: 'added', after: now })),
              ],
        ),
  );
  return withMoves(withMoves(rows, bodyOf), ({ policy }) => policy);
}

type Block = { pairs: [PlacedStep, PlacedStep][] } | { before: PlacedStep[]; after: PlacedStep[] };

/** Runs of steps that are alike by `keyOf` in both chains, and what stands between them. */
function aligned(before: PlacedStep[], after: PlacedStep[], keyOf: (placed: PlacedStep) => string): Block[] {
  const blocks: Block[] = [];
  let left = 0;
  let right = 0;
  for (const { count, added, removed } of diffArrays(before.map(keyOf), after.map(keyOf))) {
    const last = blocks.at(-1);
    if (!added && !removed) {
      const pairs = before
        .slice(left, left + count)
        .map((old, at): [PlacedStep, PlacedStep] => [old, after[right + at]!]);
      blocks.push({ pairs });
    } else {
      const between = last && 'before' in last ? last : { before: [], after: [] };
      if (between !== last) blocks.push(between);
      if (removed) between.before.push(...before.slice(left, left + count));
      else between.after.push(...after.slice(right, right + count));
    }
    if (!added) left += count;
    if (!removed) right += count;
  }
  return blocks;
}

/** A step that was removed in one place and added in another has moved. */
function withMoves(rows: ChainChange[], keyOf: (step: PolicyStep) => string): ChainChange[] {
  const removed = rows.filter((row) => row.kind === 'removed');
  const moves = new Map<ChainChange, ChainChange>();
  for (const row of rows) {
    if (row.kind !== 'added') continue;
    const origin = removed.find((gone) => !moves.has(gone) && keyOf(gone.before.step) === keyOf(row.after.step));
    if (!origin) continue;
    moves.set(origin, row);
    moves.set(row, changed('moved', origin.before, row.after));
  }
  return rows.flatMap((row) => (row.kind === 'removed' && moves.has(row) ? [] : [moves.get(row) ?? row]));
}

const changed = (kind: 'moved' | 'changed', before: PlacedStep, after: PlacedStep): ChainChange => ({
  kind,
  before,
  after,
  paths: differingPaths(before.step.params, after.step.params),
});

const placed = (chain: PolicyChain): PlacedStep[] => chain.map((step, index) => ({ index, step }));
const sectionOf = ({ params }: PolicyStep): unknown => params['section'] ?? null;
const contentOf = ({ policy, params }: PolicyStep): string => canonical({ policy, params });
const bodyOf = ({ policy, params }: PolicyStep): string => canonical({ policy, params: { ...params, section: null } });
const placeOf = (step: PolicyStep): string => canonical([step.policy, sectionOf(step)]);

/** JSON whose keys stand in order: a database may give them back in another. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([left], [right]) => (left < right ? -1 : 1)))
      : part,
  );
