import type { AzureConnectionView, KubernetesConnectionView } from '@headroom/services';

/** A connection as its form holds it: texts and ticks. Secrets are empty unless they are being set. */
export interface AzureDraft {
  auth: string;
  tenantId: string;
  clientId: string;
  clientSecret: string;
  subscriptionId: string;
  resourceGroup: string;
  region: string;
  armEndpoint: string;
  allowScripts: boolean;
  usesContainers: boolean;
  cpu: string;
  memoryGb: string;
  vCpuHour: string;
  gbHour: string;
  containerCurrency: string;
  containerSource: string;
  usesLoadTesting: boolean;
  resourceName: string;
  engineInstances: string;
  apiVersion: string;
  keepTestRuns: boolean;
  vuHour: string;
  includedVuHours: string;
  testingCurrency: string;
  testingSource: string;
}

export interface KubernetesDraft {
  server: string;
  caData: string;
  token: string;
  namespace: string;
  nodeSelector: string;
  cpu: string;
  memoryGb: string;
  allowScripts: boolean;
}

export function azureDraft(saved: AzureConnectionView | null): AzureDraft {
  const { containerInstances: containers, loadTesting: testing } = saved ?? {};
  return {
    auth: saved?.auth ?? 'service-principal',
    tenantId: saved?.tenantId ?? '',
    clientId: saved?.clientId ?? '',
    clientSecret: '',
    subscriptionId: saved?.subscriptionId ?? '',
    resourceGroup: saved?.resourceGroup ?? '',
    region: saved?.region ?? '',
    armEndpoint: saved?.armEndpoint ?? 'https://management.azure.com',
    allowScripts: saved?.allowScripts ?? false,
    usesContainers: containers !== undefined,
    cpu: String(containers?.cpu ?? 2),
    memoryGb: String(containers?.memoryGb ?? 4),
    vCpuHour: containers?.prices?.vCpuHour ?? '',
    gbHour: containers?.prices?.gbHour ?? '',
    containerCurrency: containers?.prices?.currency ?? 'USD',
    containerSource: containers?.prices?.source ?? '',
    usesLoadTesting: testing !== undefined,
    resourceName: testing?.resourceName ?? '',
    engineInstances: String(testing?.engineInstances ?? 1),
    apiVersion: testing?.apiVersion ?? '2022-11-01',
    keepTestRuns: testing?.keepTestRuns ?? false,
    vuHour: testing?.prices?.vuHour ?? '',
    includedVuHours: testing?.prices?.includedVuHours ?? '0',
    testingCurrency: testing?.prices?.currency ?? 'USD',
    testingSource: testing?.prices?.source ?? '',
  };
}

const given = (text: string) => text.trim() || undefined;
/** What is no number stays text, for the server to say so beside the field. */
const numeric = (text: string) => (text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text);

/** The document of a draft. Prices are left out unless one is given. */
export function azureInput(draft: AzureDraft): unknown {
  const isPrincipal = draft.auth === 'service-principal';
  return {
    auth: draft.auth,
    tenantId: given(draft.tenantId),
    clientId: given(draft.clientId),
    clientSecret: isPrincipal ? given(draft.clientSecret) : undefined,
    subscriptionId: draft.subscriptionId.trim(),
    resourceGroup: draft.resourceGroup.trim(),
    region: draft.region.trim(),
    armEndpoint: draft.armEndpoint.trim(),
    allowScripts: draft.allowScripts,
    ...(draft.usesContainers && {
      containerInstances: {
        cpu: numeric(draft.cpu),
        memoryGb: numeric(draft.memoryGb),
        ...((given(draft.vCpuHour) ?? given(draft.gbHour)) && {
          prices: {
            vCpuHour: draft.vCpuHour.trim(),
            gbHour: draft.gbHour.trim(),
            currency: draft.containerCurrency.trim(),
            source: draft.containerSource,
          },
        }),
      },
    }),
    ...(draft.usesLoadTesting && {
      loadTesting: {
        resourceName: draft.resourceName.trim(),
        engineInstances: numeric(draft.engineInstances),
        apiVersion: draft.apiVersion.trim(),
        keepTestRuns: draft.keepTestRuns,
        ...(given(draft.vuHour) && {
          prices: {
            vuHour: draft.vuHour.trim(),
            includedVuHours: given(draft.includedVuHours) ?? '0',
            currency: draft.testingCurrency.trim(),
            source: draft.testingSource,
          },
        }),
      },
    }),
  };
}

export const kubernetesDraft = (saved: KubernetesConnectionView | null): KubernetesDraft => ({
  server: saved?.server ?? '',
  caData: saved?.caData ?? '',
  token: '',
  namespace: saved?.namespace ?? '',
  nodeSelector: Object.entries(saved?.nodeSelector ?? {})
    .map(([name, value]) => `${name}=${value}`)
    .join('\n'),
  cpu: String(saved?.cpu ?? 2),
  memoryGb: String(saved?.memoryGb ?? 2),
  allowScripts: saved?.allowScripts ?? false,
});

export function kubernetesInput(draft: KubernetesDraft): unknown {
  const labels = draft.nodeSelector.split('\n').flatMap((line) => {
    const [name = '', ...value] = line.trim().split('=');
    return name === '' ? [] : [[name.trim(), value.join('=').trim()] as const];
  });
  return {
    server: draft.server.trim(),
    caData: given(draft.caData.replaceAll(/\s/g, '')),
    token: given(draft.token),
    namespace: draft.namespace.trim(),
    ...(labels.length > 0 && { nodeSelector: Object.fromEntries(labels) }),
    cpu: numeric(draft.cpu),
    memoryGb: numeric(draft.memoryGb),
    allowScripts: draft.allowScripts,
  };
}
