import type { DeploymentConnectionView, DeploymentView } from '@headroom/services';

/** What is typed of a Deployment. */
export interface DeploymentDraft {
  server: string;
  caData: string;
  token: string;
  namespace: string;
  deployment: string;
  podSize: string;
  readyWithinSeconds: string;
}

export const deploymentDraft = (saved: DeploymentView | null): DeploymentDraft => ({
  server: saved?.server ?? '',
  caData: saved?.caData ?? '',
  token: '',
  namespace: saved?.namespace ?? '',
  deployment: saved?.deployment ?? '',
  podSize: saved?.podSize ?? 'as-it-is',
  readyWithinSeconds: String(saved?.readyWithinSeconds ?? 300),
});

/** The document of a draft. An empty token is left out, so that the saved one stays. */
export const deploymentInput = ({ token, caData, readyWithinSeconds, ...rest }: DeploymentDraft) => ({
  ...rest,
  readyWithinSeconds: readyWithinSeconds.trim() === '' ? Number.NaN : Number(readyWithinSeconds),
  caData: caData === '' ? null : caData,
  ...(token === '' ? {} : { token }),
});

/** What is typed of a gateway that is connected by its Deployment alone. */
export interface DeploymentGatewayDraft extends DeploymentDraft {
  gatewayId: string;
  baseUrl: string;
}

/** @param gatewayId of one that is not connected yet */
export const deploymentGatewayDraft = (
  saved: DeploymentConnectionView | null,
  gatewayId: string,
): DeploymentGatewayDraft => ({
  gatewayId: saved?.gatewayId ?? gatewayId,
  baseUrl: saved?.baseUrl ?? '',
  ...deploymentDraft(saved?.units ?? null),
});

export const deploymentGatewayInput = ({ gatewayId, baseUrl, ...units }: DeploymentGatewayDraft) => ({
  ...{ kind: 'kubernetes', gatewayId, baseUrl },
  units: deploymentInput(units),
});
