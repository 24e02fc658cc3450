import { isDeepStrictEqual } from 'node:util';
import { infrastructure, type Benchmark } from '@headroom/core';
import { findGateway, valueOf } from '@headroom/gateways';
import type { Connector } from '@headroom/gateways/connectors';
import { connectorFor } from '../../connection/sample-connection';
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
export async function prepareTarget({ clients }: RunHost, run: HeldRun, signal: AbortSignal): Promise<PreparedTarget> {
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
  await connector.applyPolicySet(run.policies, signal);
  await connector.scaleUnits(subject.units, signal);
  if (!isDeepStrictEqual(await connector.readPolicySet(signal), run.policies))
    throw infrastructure('The gateway reads back another policy chain than the one that was set.');
  await checkUnits(connector, subject, signal);
  return {
    meter: connectorMeter(clients.db, run.id, connector),
    cell: cellVerified,
    sentence: `Policy set "${subject.policySet}" and ${subject.units} ${subject.units === 1 ? 'unit' : 'units'} are in place.`,
  };
}

async function checkUnits(connector: Connector, subject: Benchmark['subject'], signal: AbortSignal): Promise<void> {
  const units = await connector.readUnits(signal);
  if (units !== subject.units)
    throw infrastructure(`The gateway has ${units} units, although ${subject.units} were asked for.`);
  const tier = findGateway(subject.gateway)?.tiers.find(({ id }) => id === subject.tier);
  const coresPerUnit = valueOf(tier?.coresPerUnit);
  const other = (await connector.readServerMetrics(signal)).find(({ cores }) => cores !== coresPerUnit);
  if (tier && coresPerUnit !== null && other)
    throw infrastructure(
      `A unit of ${tier.name} has ${coresPerUnit} cores, and a unit of this gateway has ${other.cores}: ` +
        'what is measured here would not be that tier.',
    );
}
