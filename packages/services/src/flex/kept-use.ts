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

/** Whether every quantity of the bill is known. */
export const isWhole = ({ onDemand, alwaysReady }: AppUse): boolean =>
  onDemand.gbSeconds !== null &&
  (alwaysReady === null || (alwaysReady.gbSeconds !== null && alwaysReady.baselineGbSeconds !== null));
