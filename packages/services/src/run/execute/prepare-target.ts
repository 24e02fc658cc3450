import { parsePolicyChain } from '@headroom/gateways';
import { requireEntry } from '../../catalog/entries';
import { applySetting } from '../../gateway-change/apply-setting';
import { connectorFor } from '../../connection/connector-for';
import { checkCell, checkCores } from './check-cell';
import { requireInPlace } from './require-in-place';
import type { HeldRun, RunHost } from './run-host';
import { connectorMeter, noServerMeter, type ServerMeter } from './server-meter';

/** Marks a run whose cell (tier, units, policies) was set and read back: only such a run is evidence for the cell. */
export const cellVerified = 'verified';
/** Marks a run during which its gateway was altered: what it measured is of no one cell. */
export const cellChanged = 'changed';

/** The target, set as the benchmark asks, and what can be read from it. */
export interface PreparedTarget {
  meter: ServerMeter;
  cell: typeof cellVerified | 'unverified' | 'simulated';
  /**
   * Reads once more whatever was set and read.
   * @throws GatewayChanged when any of it is otherwise now; HeadroomError when the gateway does not tell
   */
  requireInPlace(this: void, signal: AbortSignal): Promise<void>;
  /** What was done, for the timeline. */
  sentence: string;
}

/** A target of which nothing was set or read. */
const asItIs = { meter: noServerMeter, requireInPlace: async () => undefined } as const;

/**
 * Sets the gateway's policy set and units through its connector and reads both back. A target without a connector is taken
 * as it is; what is measured there says nothing of the cell that the benchmark names.
 * @throws HeadroomError `infrastructure` when the gateway is not, or does not become, what was asked for
 */
export async function prepareTarget(
  { clients, workerId }: RunHost,
  run: HeldRun,
  signal: AbortSignal,
): Promise<PreparedTarget> {
  const { subject, target, runner } = run.definition;
  if (runner === 'simulated') return { ...asItIs, cell: 'simulated', sentence: 'The gateway is simulated.' };
  const connector = await connectorFor(clients, run.workspaceId, subject.gateway, target.baseUrl);
  if (!connector)
    return {
      ...asItIs,
      cell: 'unverified',
      sentence:
        'No connector for this target: its policies and units are taken as they are and its CPU is unknown, ' +
        'so this run will be no evidence for a plan.',
    };
  const place = {
    ...{ workspaceId: run.workspaceId, gatewayId: subject.gateway, targetHost: run.targetHost, workerId },
    baseUrl: target.baseUrl,
    holder: run.sweepId === null ? { runId: run.id } : { sweepId: run.sweepId },
  };
  const { tier, policySet, units } = connector;
  if (tier) await applySetting(clients, place, 'tier', tier, subject.tier, signal);
  if (policySet) await applySetting(clients, place, 'policy_set', policySet, parsePolicyChain(run.policies), signal);
  if (units) await applySetting(clients, place, 'units', units, subject.units, signal);
  const { definition } = await requireEntry({ clients, workspaceId: run.workspaceId }, subject.gateway);
  const hasTiersCores = await checkCores(connector, definition, subject, signal);
  const hasUnits = (await checkCell(connector, subject, signal)) || units !== undefined;
  const set = [
    ...(tier ? [`the tier ${subject.tier}`] : []),
    ...(policySet ? [`policy set "${subject.policySet}"`] : []),
    ...(units ? [`${subject.units} ${subject.units === 1 ? 'unit' : 'units'}`] : []),
  ];
  const sentence = set.length > 0 ? `In place: ${inWords(set)}.` : 'The gateway is measured as it is.';
  const prepared = {
    meter: connectorMeter(clients.db, run.id, connector),
    requireInPlace: (signal: AbortSignal) =>
      requireInPlace(clients, { connector, gateway: definition, subject, holder: place.holder }, signal),
  };
  if (policySet && hasUnits && hasTiersCores) return { ...prepared, cell: cellVerified, sentence };
  const taken = `${policySet && hasUnits ? 'The size of its units' : 'What is not set through its connector'} is taken as it is`;
  return {
    ...prepared,
    cell: 'unverified',
    sentence: `${sentence} ${taken}, so this run will be no evidence for a plan.`,
  };
}

const inWords = (parts: readonly string[]) =>
  [parts.slice(0, -1).join(', '), parts.at(-1)].filter(Boolean).join(' and ');
