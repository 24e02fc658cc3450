import { infrastructure, type Benchmark } from '@headroom/core';
import { findGateway, parsePolicyChain, valueOf, type Gateway } from '@headroom/gateways';
import type { Connector } from '@headroom/gateways/connectors';
import { requireEntry } from '../../catalog/entries';
import { applySetting } from '../../gateway-change/apply-setting';
import { connectorFor } from '../../connection/connector-for';
import type { HeldRun, RunHost } from './run-host';
import { connectorMeter, noServerMeter, type ServerMeter } from './server-meter';

/** Marks a run whose cell (tier, units, policies) was set and read back: only such a run is evidence for the cell. */
export const cellVerified = 'verified';

/** The target, set as the benchmark asks, and what can be read from it. */
export interface PreparedTarget {
  meter: ServerMeter;
  cell: typeof cellVerified | 'unverified' | 'simulated';
  /** What was done, for the timeline. */
  sentence: string;
}

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
  if (runner === 'simulated') return { meter: noServerMeter, cell: 'simulated', sentence: 'The gateway is simulated.' };
  const connector = await connectorFor(clients, run.workspaceId, subject.gateway, target.baseUrl);
  if (!connector)
    return {
      meter: noServerMeter,
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
  const meter = connectorMeter(clients.db, run.id, connector);
  if (policySet && hasUnits && hasTiersCores) return { meter, cell: cellVerified, sentence };
  const taken = `${policySet && hasUnits ? 'The size of its units' : 'What is not set through its connector'} is taken as it is`;
  return { meter, cell: 'unverified', sentence: `${sentence} ${taken}, so this run will be no evidence for a plan.` };
}

const inWords = (parts: readonly string[]) =>
  [parts.slice(0, -1).join(', '), parts.at(-1)].filter(Boolean).join(' and ');

/**
 * @returns whether the gateway says itself that it is the tier with the units under test
 * @throws HeadroomError `infrastructure` when it says that it is another
 */
async function checkCell(
  { readCell }: Connector,
  { gateway, tier: tierId, units }: Benchmark['subject'],
  signal: AbortSignal,
): Promise<boolean> {
  const cell = await readCell?.(signal);
  if (!cell) return false;
  const isTier = cell.tierId === tierId;
  if (isTier && (cell.units ?? units) === units) return true;
  const tier = findGateway(gateway)?.tiers.find(({ id }) => id === tierId);
  const has = isTier ? `${cell.units} units` : `the tier ${cell.tier}`;
  const asked = isTier ? `${units}` : (tier?.name ?? tierId);
  throw infrastructure(`The gateway has ${has}, and this run is of ${asked}: what is measured here would not be that.`);
}

/**
 * @returns whether the units are known to have the cores of the tier under test, where the tier says how many
 * @throws HeadroomError `infrastructure` when they are known to have others
 */
async function checkCores(
  connector: Connector,
  { tiers }: Gateway,
  subject: Benchmark['subject'],
  signal: AbortSignal,
): Promise<boolean> {
  const tier = tiers.find(({ id }) => id === subject.tier);
  const coresPerUnit = valueOf(tier?.coresPerUnit);
  const units = (await connector.readServerMetrics?.(signal))?.map(({ cores }) => cores);
  const cores = units ?? [(await connector.readCoresPerUnit?.(signal)) ?? null];
  if (!tier || coresPerUnit === null) return true;
  const other = cores.find((count) => count !== null && count !== coresPerUnit);
  if (other !== undefined)
    throw infrastructure(
      `A unit of ${tier.name} has ${coresPerUnit} cores, and a unit of this gateway has ${other}: ` +
        'what is measured here would not be that tier.',
    );
  return !cores.includes(null);
}
