import type { TelemetryInput } from '@headroom/services';
import { numberOf } from '@/ui/form-values';

/** A gateway with what a series of it may name. */
export interface ObservedGateway {
  id: string;
  name: string;
  tiers: { id: string; name: string }[];
  policySets: string[];
}

export const sourceKinds = ['csv', 'prometheus', 'azure-monitor'] as const;
export type SourceKind = (typeof sourceKinds)[number];

/** A series as it is typed. */
export interface TelemetryDraft {
  name: string;
  gateway: string;
  tier: string;
  policySet: string;
  /** Empty where the series says. */
  units: string;
  ceilingPercent: string;
  kind: SourceKind;
  csv: string;
  /** Of the file that was read, if it was one. */
  file: string;
  /** Of a service of API Management. */
  serviceId: string;
  url: string;
  bearerToken: string;
  days: string;
  stepSeconds: string;
  queries: Record<QueryKey, string>;
}

export const queryKeys = ['rps', 'utilisationPercent', 'units', 'p95Ms', 'errorRate'] as const;
export type QueryKey = (typeof queryKeys)[number];

export function telemetryDraft([gateway]: readonly ObservedGateway[]): TelemetryDraft {
  return {
    ...{ name: '', gateway: gateway?.id ?? '', tier: gateway?.tiers[0]?.id ?? '' },
    ...{ policySet: gateway?.policySets[0] ?? '', units: '', ceilingPercent: '80', kind: 'csv', csv: '', file: '' },
    ...{ serviceId: '', url: '', bearerToken: '', days: '28', stepSeconds: '300' },
    queries: { rps: '', utilisationPercent: '', units: '', p95Ms: '', errorRate: '' },
  };
}

/** The draft of another gateway, with its first tier and policy set. */
export function ofGateway(
  gateways: readonly ObservedGateway[],
  draft: TelemetryDraft,
  gatewayId: string,
): TelemetryDraft {
  const gateway = gateways.find(({ id }) => id === gatewayId);
  const [tier, policySet] = [gateway?.tiers[0]?.id ?? '', gateway?.policySets[0] ?? ''];
  return { ...draft, gateway: gatewayId, tier, policySet };
}

/** What a draft stands for; what is wrong with it the use case says. */
export function telemetryInputOf(draft: TelemetryDraft): TelemetryInput {
  const { name, gateway, tier, policySet, kind, csv, url } = draft;
  const common = {
    ...{ name, gateway, tier, policySet, ceilingPercent: numberOf(draft.ceilingPercent) },
    units: draft.units.trim() === '' ? null : numberOf(draft.units),
  };
  if (kind === 'csv') return { ...common, csv, source: { kind, ...(draft.file && { file: draft.file }) } };
  const range = { days: numberOf(draft.days), stepSeconds: numberOf(draft.stepSeconds) };
  if (kind === 'azure-monitor') return { ...common, source: { kind, serviceId: draft.serviceId.trim(), ...range } };
  const others = queryKeys.flatMap((key) =>
    key === 'rps' || draft.queries[key].trim() === '' ? [] : [[key, draft.queries[key]]],
  );
  return {
    ...common,
    ...(draft.bearerToken.trim() && { bearerToken: draft.bearerToken }),
    source: {
      ...{ kind, url, ...range },
      queries: { rps: draft.queries.rps, ...(Object.fromEntries(others) as object) },
    },
  };
}
