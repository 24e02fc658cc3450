import type { Prisma } from '@headroom/db';

type BaselineRow = Pick<Prisma.RunGetPayload<object>, 'benchmarkId' | 'state' | 'outcome'>;

/** Why a run cannot stand for its benchmark, in a sentence; null when it can. */
export function whyNoBaseline({ benchmarkId, state, outcome }: BaselineRow): string | null {
  if (benchmarkId === null) return 'Imported results belong to no benchmark, so they have no baseline to be in.';
  if (state !== 'finished') return 'The run is not finished yet.';
  if (outcome === 'passed' || outcome === 'failed_slo') return null;
  return 'Only a run that came to its end and is valid says how its benchmark is to be.';
}
