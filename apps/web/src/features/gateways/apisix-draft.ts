import type { ApisixConnectionView } from '@headroom/services';
import { deploymentDraft, deploymentInput, type DeploymentDraft } from './deployment-draft';

/** What is typed of a connection to Apache APISIX. */
export interface ApisixDraft extends DeploymentDraft {
  baseUrl: string;
  adminUrl: string;
  adminKey: string;
  routeId: string;
  /** Empty: nobody that APISIX knows. */
  consumer: string;
  metricsUrl: string;
  hasUnits: boolean;
}

export const apisixDraft = (saved: ApisixConnectionView | null): ApisixDraft => ({
  baseUrl: saved?.baseUrl ?? '',
  adminUrl: saved?.adminUrl ?? '',
  adminKey: '',
  routeId: saved?.routeId ?? '',
  consumer: saved?.consumer ?? '',
  metricsUrl: saved?.metricsUrl ?? '',
  hasUnits: Boolean(saved?.units),
  ...deploymentDraft(saved?.units ?? null),
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
  units: hasUnits ? deploymentInput(cluster) : null,
});
