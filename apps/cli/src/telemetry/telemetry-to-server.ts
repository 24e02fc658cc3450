import { basename } from 'node:path';
import { invalidInput } from '@headroom/core';
import { openApi } from '../api/client';
import { readCredentials } from '../api/credentials';
import { withExitCode } from '../api/exit';
import { readText, UnreadableFile } from '../read-text';
import type { TelemetryFlags } from './command';

/** Keeps a series on an instance, in place of the one of its name, and prints what it tells. @returns the exit code */
export const telemetryToServer = (file: string | undefined, flags: TelemetryFlags): Promise<number> =>
  withExitCode(async () => {
    const { name, gateway, tier, policySet } = flags;
    if (file === undefined || !name || !gateway || !tier || !policySet)
      throw invalidInput('--server takes a file with --name, --gateway, --tier and --policy-set.');
    const api = openApi(await readCredentials());
    const { body } = await api.ask<{ telemetryId: string }>('/telemetry', {
      method: 'PUT',
      body: {
        ...{ name, gateway, tier, policySet, ceilingPercent: Number(flags.ceiling) },
        units: flags.units === undefined ? null : Number(flags.units),
        source: { kind: 'csv', file: file === '-' ? 'input.csv' : basename(file).slice(0, 120) },
        csv: await seriesOf(file),
      },
    });
    const told = await api.ask<{ sentence: string }>(`/telemetry/${body.telemetryId}`);
    process.stdout.write(`${told.body.sentence}\n${new URL(`/telemetry/${body.telemetryId}`, api.url).href}\n`);
    return 0;
  });

async function seriesOf(file: string): Promise<string> {
  try {
    return await readText(file, 'series');
  } catch (error) {
    throw error instanceof UnreadableFile ? invalidInput(`${file}: ${error.message}`) : error;
  }
}
