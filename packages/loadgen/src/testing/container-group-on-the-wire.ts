import type { ContainerProcess } from './container-process';

interface WireContainer {
  name: string;
  properties: {
    image: string;
    command?: string[];
    environmentVariables?: { name: string; value?: string; secureValue?: string }[];
    resources: unknown;
  };
}

/** A container group as it is sent. */
export interface WireGroup {
  id?: string;
  name?: string;
  location: string;
  tags?: Record<string, string>;
  properties: { provisioningState?: string; osType: string; restartPolicy?: string; containers: WireContainer[] };
}

function currentState({ startedAt, finishedAt, exitCode }: ContainerProcess) {
  if (finishedAt === null) return { state: 'Running', startTime: startedAt.toISOString(), detailStatus: '' };
  return {
    ...{ state: 'Terminated', startTime: startedAt.toISOString(), finishTime: finishedAt.toISOString() },
    ...{ exitCode, detailStatus: exitCode === 0 ? 'Completed' : 'Error' },
  };
}

/** A container group as it is answered: without the values of secure variables. */
export function groupOnTheWire(
  { wire, container }: { wire: WireGroup; container: ContainerProcess | null },
  { instanceView }: { instanceView: boolean },
) {
  const pulling = { count: 1, name: 'Pulling', message: 'pulling image', type: 'Normal' };
  const view = container
    ? { restartCount: 0, currentState: currentState(container), events: [pulling] }
    : { restartCount: 0, currentState: { state: 'Waiting', detailStatus: '' }, events: [pulling] };
  return {
    ...wire,
    type: 'Microsoft.ContainerInstance/containerGroups',
    properties: {
      ...wire.properties,
      containers: wire.properties.containers.map(({ name, properties }) => ({
        name,
        properties: {
          ...properties,
          environmentVariables: properties.environmentVariables?.map(({ name: variable, value }) => ({
            name: variable,
            ...(value !== undefined && { value }),
          })),
          ...(instanceView && { instanceView: view }),
        },
      })),
      ...(instanceView && { instanceView: { events: [], state: container ? 'Running' : 'Pending' } }),
    },
  };
}
