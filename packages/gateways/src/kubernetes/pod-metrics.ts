import { z } from 'zod';
import type { PodsReading } from '../connector';
import { customClient, type ClusterAccess } from './apps-client';

// https://github.com/kubernetes/metrics/blob/master/pkg/apis/metrics/v1beta1/types.go
const listSchema = z.object({
  items: z.array(
    z.object({
      metadata: z.object({ name: z.string() }),
      containers: z.array(z.object({ usage: z.object({ cpu: z.string(), memory: z.string() }) })),
    }),
  ),
});

type PodsUse = Pick<PodsReading, 'coresBusy' | 'memoryMib'>;
const unknownUse: PodsUse = { coresBusy: null, memoryMib: null };
const mib = 1_048_576;

/**
 * What pods take together, by the metrics API; not known where the cluster has none, does not let this be asked, or does not tell it of each of
 * these pods.
 */
export async function readPodMetrics(
  access: ClusterAccess & { namespace: string },
  labelSelector: string,
  names: readonly string[],
  signal?: AbortSignal,
): Promise<PodsUse> {
  const { namespace } = access;
  const place = { group: 'metrics.k8s.io', version: 'v1beta1', namespace, plural: 'pods', labelSelector };
  const answer: unknown = await customClient(access, signal)
    .listNamespacedCustomObject(place)
    .catch(() => null);
  signal?.throwIfAborted();
  const list = listSchema.safeParse(answer);
  if (!list.success || names.length === 0) return unknownUse;
  const told = list.data.items.filter(({ metadata }) => names.includes(metadata.name));
  if (told.length < names.length) return unknownUse;
  const use = told.flatMap(({ containers }) => containers.map(({ usage }) => usage));
  const sum = (of: (usage: (typeof use)[number]) => number | null) =>
    use.map(of).reduce<number | null>((all, one) => (all === null || one === null ? null : all + one), 0);
  const bytes = sum(({ memory }) => quantityOf(memory));
  return { coresBusy: sum(({ cpu }) => quantityOf(cpu)), memoryMib: bytes === null ? null : bytes / mib };
}

const factors: Readonly<Record<string, number>> = {
  ...{ n: 1e-9, u: 1e-6, m: 1e-3, '': 1, k: 1e3, M: 1e6, G: 1e9, T: 1e12 },
  ...{ Ki: 2 ** 10, Mi: 2 ** 20, Gi: 2 ** 30, Ti: 2 ** 40 },
};

/** A quantity as Kubernetes writes it, such as `250m`, `1234567n` or `128Mi`; null for what is none. */
export function quantityOf(text: string): number | null {
  const [, number, suffix] = /^(\d+(?:\.\d+)?)([a-zA-Z]*)$/.exec(text) ?? [];
  const factor = factors[suffix ?? ''];
  return number === undefined || factor === undefined ? null : Number(number) * factor;
}
