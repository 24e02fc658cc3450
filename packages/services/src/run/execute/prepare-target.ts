import { isDeepStrictEqual } from 'node:util';
import { infrastructure } from '@headroom/core';
import { connectorFor } from '../../connection/sample-connection';
import type { HeldRun, RunHost } from './run-host';
import { connectorMeter, noServerMeter, type ServerMeter } from './server-meter';

/** The target, set as the benchmark asks, and what can be read from it. */
export interface PreparedTarget {
  meter: ServerMeter;
  /** What was done, for the timeline. */
  sentence: string;
}

/**
 * Sets the gateway's policy set and units through its connector and reads both back. A target without a connector is taken
 * as it is, and its service demand can then only be inferred from saturation.
 * @throws HeadroomError `infrastructure` when the gateway does not hold what was set
 */
export async function prepareTarget({ clients }: RunHost, run: HeldRun): Promise<PreparedTarget> {
  const { subject, target, runner } = run.definition;
  if (runner === 'simulated') return { meter: noServerMeter, sentence: 'The gateway is simulated.' };
  const connector = await connectorFor(clients, run.workspaceId, subject.gateway, target.baseUrl);
  if (!connector)
    return {
      meter: noServerMeter,
      sentence: 'No connector for this target: policies and units are taken as they are, and its CPU is unknown.',
    };
  await connector.applyPolicySet(run.policies);
  await connector.scaleUnits(subject.units);
  const [policies, units] = [await connector.readPolicySet(), await connector.readUnits()];
  if (!isDeepStrictEqual(policies, run.policies))
    throw infrastructure('The gateway reads back another policy chain than the one that was set.');
  if (units !== subject.units)
    throw infrastructure(`The gateway has ${units} units, although ${subject.units} were asked for.`);
  return {
    meter: connectorMeter(clients.db, run.id, connector),
    sentence: `Policy set "${subject.policySet}" and ${units} ${units === 1 ? 'unit' : 'units'} are in place.`,
  };
}
