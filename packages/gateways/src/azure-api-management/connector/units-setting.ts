import { setTimeout as wait } from 'node:timers/promises';
import { invalidInput, unavailable } from '@headroom/core';
import { requireValue, type ChangeOptions, type Setting, type Standing } from '../../connector';
import { askAzure } from '../../azure-client/ask-azure';
import type { ApimConnectorOptions } from './connector-options';
import { placeOfService, readService, type ApimService } from './list-services';
import { openManagement } from './open-management';

const isSame = (one: number, other: number) => one === other;

/** States that a service passes through. */
const passing = /^(Created|Activating|Updating|Terminating)$/i;

/**
 * The units of a service that stands in one region. Scaling is a long-running operation of Azure, of minutes, on classic tiers of up to three
 * quarters of an hour: a call that is given up leaves it going, and whoever reads next waits for its end.
 */
export function unitsSetting(options: ApimConnectorOptions): Setting<number> {
  const { access, place, settleMs = 20_000, scalePollEveryMs: pollMs = 15_000 } = options;
  const { resourceGroup, service: name } = placeOfService(place.serviceId);
  const standing = (units: number): Standing<number> => ({ value: units, document: units, version: null });

  async function readStable(signal?: AbortSignal): Promise<ApimService & { units: number }> {
    let service = await readService(access, place.serviceId, signal);
    while (passing.test(service.state)) {
      const late = unavailable(`${name} is being changed at this time (${service.state}).`);
      await wait(pollMs, undefined, signal ? { signal } : {}).catch(() => {
        throw late;
      });
      service = await readService(access, place.serviceId, signal);
    }
    const { units, otherRegions } = service;
    if (units === null) throw invalidInput(`${name} has no units: its tier is ${service.sku}.`);
    if (otherRegions.length > 0)
      throw invalidInput(`${name} stands in ${otherRegions.length + 1} regions: Headroom scales services of one.`);
    return { ...service, units };
  }

  async function scale(units: number, { expectedValue, signal }: ChangeOptions): Promise<Standing<number>> {
    if (!Number.isInteger(units) || units < 1)
      throw invalidInput('The number of units must be a whole number above 0.');
    const service = await readStable(signal);
    // What was under way until now may have been somebody else's.
    requireValue(service.units, expectedValue, { isSame });
    if (service.units === units) return standing(units);
    const given = { ...(signal && { abortSignal: signal }) };
    const { apiManagementService } = openManagement(access);
    try {
      await askAzure(
        `${name} could not be scaled`,
        async () => {
          const sku = { name: service.sku, capacity: units };
          const asked = { ...given, updateIntervalInMs: pollMs };
          const poller = await apiManagementService.beginUpdate(resourceGroup, name, { sku }, asked);
          await poller.pollUntilDone(given);
        },
        'scaler',
      );
    } catch (error) {
      if (signal?.aborted) throw unavailable(`${name} may still be on its way to ${units} units.`);
      throw error;
    }
    return settled(units, signal);
  }

  /** For a moment after an operation has ended, Azure may still tell how it was before. */
  async function settled(units: number, signal?: AbortSignal): Promise<Standing<number>> {
    const until = Date.now() + settleMs;
    for (;;) {
      const { units: now, state } = await readService(access, place.serviceId, signal);
      if (now === units && !passing.test(state)) return standing(units);
      if (Date.now() > until) throw unavailable(`${name} has not come to ${units} units.`);
      await wait(pollMs, undefined, signal ? { signal } : {});
    }
  }

  return {
    resource: place.serviceId.toLowerCase(),
    takesMinutes: true,
    read: async (signal) => standing((await readStable(signal)).units),
    write: (units, changing = {}) => scale(units, changing),
    async restore(document, changing = {}) {
      if (typeof document !== 'number') throw invalidInput('What is to be put back is no number of units.');
      return scale(document, changing);
    },
    isSame,
  };
}
