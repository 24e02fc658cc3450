import type { AppUse } from '@headroom/gateways/azure-functions';
import { z } from 'zod';

const executing = z.strictObject({ executions: z.number(), gbSeconds: z.number().nullable() });
const millis = z.number().int();

/** `headroom.app-use/1`: what Azure metered of a function app while a run loaded it, as it is stored. */
const documentSchema = z.strictObject({
  schema: z.literal('headroom.app-use/1'),
  onDemand: executing,
  alwaysReady: executing.extend({ baselineGbSeconds: z.number().nullable() }).nullable(),
  instances: z.array(z.strictObject({ atMs: millis, count: z.number() })),
  ...{ fromMs: millis, untilMs: millis, region: z.string() },
});

export const useDocument = (use: AppUse): z.output<typeof documentSchema> => ({ schema: 'headroom.app-use/1', ...use });

/** What is kept of a run; null for one whose use was not read, or was not whole. */
export function keptUse(document: unknown): AppUse | null {
  if (document === null) return null;
  const { schema: _, ...use } = documentSchema.parse(document);
  return use;
}

/** Azure promises no moment at which a minute is summed up: the newest may have executions and lack some of their units. */
const settlesMs = 3_600_000;

/** Whether every quantity of the bill is known, and Azure adds nothing to it any more. */
export const isWhole = ({ onDemand, alwaysReady, untilMs }: AppUse): boolean =>
  Date.now() - untilMs >= settlesMs &&
  onDemand.gbSeconds !== null &&
  (alwaysReady === null || (alwaysReady.gbSeconds !== null && alwaysReady.baselineGbSeconds !== null));
