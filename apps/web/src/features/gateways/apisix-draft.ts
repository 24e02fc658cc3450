import type { ApisixConnectionView } from '@headroom/services';

/** What is typed of a connection to Apache APISIX. */
export interface ApisixDraft {
  baseUrl: string;
  adminUrl: string;
  adminKey: string;
  routeId: string;
  /** Empty: nobody that APISIX knows. */
  consumer: string;
  metricsUrl: string;
  hasUnits: boolean;
  server: string;
  caData: string;
  token: string;
  namespace: string;
  deployment: string;
  podSize: string;
}

export const apisixDraft = (saved: ApisixConnectionView | null): ApisixDraft => ({
  baseUrl: saved?.baseUrl ?? '',
  adminUrl: saved?.adminUrl ?? '',
  adminKey: '',
  routeId: saved?.routeId ?? '',
  consumer: saved?.consumer ?? '',
  metricsUrl: saved?.metricsUrl ?? '',
  hasUnits: Boolean(saved?.units),
  server: saved?.units?.server ?? '',
  caData: saved?.units?.caData ?? '',
  token: '',
  namespace: saved?.units?.namespace ?? '',
  deployment: saved?.units?.deployment ?? '',
  podSize: saved?.units?.podSize ?? 'as-it-is',
});

/** The document of a draft. Empty secrets are left out, so that the saved ones stay. */
export const apisixInput = ({
  baseUrl,
  adminUrl,
  adminKey,
  routeId,
  consumer,
  metricsUrl,
  hasUnits,
  ...cluster
}: ApisixDraft) => ({
  ...{ kind: 'apisix', baseUrl, adminUrl, routeId },
  ...(adminKey === '' ? {} : { adminKey }),
  consumer: consumer === '' ? null : consumer,
  metricsUrl: metricsUrl === '' ? null : metricsUrl,
  units: hasUnits ? unitsInput(cluster) : null,
});

const unitsInput = ({
  token,
  caData,
  ...rest
}: Pick<ApisixDraft, 'server' | 'caData' | 'token' | 'namespace' | 'deployment' | 'podSize'>) => ({
  ...rest,
  caData: caData === '' ? null : caData,
  ...(token === '' ? {} : { token }),
});
