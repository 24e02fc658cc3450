import { writeFile } from 'node:fs/promises';
import { HeadroomError, learnFromTelemetry, observedRun, type TelemetryLessons } from '@headroom/core';
import { readPrometheus, readTelemetryCsv, type ReadTelemetry } from '@headroom/loadgen/telemetry';
import { readText, UnreadableFile } from '../read-text';
import type { TelemetryFlags } from './command';
import { readAzure } from './read-azure';
import { telemetryText } from './telemetry-text';

const unreadable = 1;
const badUsage = 2;
const defaultWidth = 120;
const dayMs = 86_400_000;

class WrongUsage extends Error {}

/** Prints what production tells. @returns the exit code: 0 read, 1 cannot be read, 2 wrong usage; the last two tell why on standard error */
export async function runTelemetry(file: string | undefined, flags: TelemetryFlags): Promise<number> {
  try {
    const settings = {
      units: flags.units === undefined ? null : positive('--units', flags.units),
      ceilingPercent: positive('--ceiling', flags.ceiling, 100),
    };
    const read = await readSource(file, flags);
    const lessons = learnFromTelemetry(read.telemetry, settings);
    if (flags.curve !== undefined) await writeCurve(flags.curve, lessons);
    process.stdout.write(shownAs(flags, read, lessons));
    return 0;
  } catch (error) {
    if (error instanceof WrongUsage) return refused(error, badUsage);
    if (error instanceof HeadroomError || error instanceof UnreadableFile) return refused(error, unreadable);
    throw error;
  }
}

async function readSource(file: string | undefined, flags: TelemetryFlags): Promise<ReadTelemetry> {
  const { prometheus, rate, azure } = flags;
  if ([file, prometheus, azure].filter((source) => source !== undefined).length !== 1)
    throw new WrongUsage('Give a file, or --prometheus, or --azure.');
  if (azure !== undefined)
    return readAzure({
      ...{ serviceId: azure, signInFile: flags.azureSignIn, days: positive('--days', flags.days) },
      stepSeconds: positive('--step', flags.step),
    });
  if (file !== undefined) return readTelemetryCsv(await readText(file, 'series'), file === '-' ? 'input' : file);
  if (rate === undefined) throw new WrongUsage('--prometheus needs --rate, the query of requests per second.');
  const untilMs = Date.now();
  const bearerToken = flags.tokenFile && (await readText(flags.tokenFile, 'token')).trim();
  return readPrometheus(
    { baseUrl: prometheus!, bearerToken },
    {
      queries: {
        ...{ rps: rate, utilisationPercent: flags.utilisation, units: flags.unitsQuery },
        ...{ meanMs: flags.mean, p95Ms: flags.p95, errorRate: flags.errorRate },
      },
      ...{ fromMs: untilMs - positive('--days', flags.days, 400) * dayMs, untilMs },
      stepSeconds: positive('--step', flags.step, 3600),
    },
  );
}

function positive(flag: string, text: string, most = Infinity): number {
  const value = Number(text);
  if (!(value > 0 && value <= most))
    throw new WrongUsage(`${flag} needs a number above 0${most < Infinity ? `, at most ${most}` : ''}.`);
  return value;
}

/** The hours one below the other, as the field of a plan reads them. */
async function writeCurve(file: string, { traffic }: TelemetryLessons): Promise<void> {
  if (!traffic.known) throw new HeadroomError('invalid-input', `There is no demand curve: ${traffic.sentence}`);
  const { hourlyRps } = traffic.value.curve;
  await writeFile(file, ['hour,rps', ...hourlyRps.map((rps, hour) => `${hour},${rps}`)].join('\n') + '\n');
}

function shownAs(flags: TelemetryFlags, { telemetry, notes }: ReadTelemetry, lessons: TelemetryLessons): string {
  const { demand } = lessons;
  if (flags.run !== undefined) {
    if (!demand.known) throw new HeadroomError('invalid-input', `It is no run: ${demand.sentence}`);
    const run = observedRun(demand.value, { id: 'production', tier: flags.run, policies: [] }, telemetry.stepSeconds);
    if (!run)
      throw new HeadroomError('invalid-input', 'It is no run: no whole number of units was seen for long enough.');
    // A run has no room for them, and whoever pipes it should hear of them all the same.
    for (const { sentence } of lessons.findings) process.stderr.write(`${sentence}\n`);
    return `${JSON.stringify(run, null, 2)}\n`;
  }
  if (flags.json)
    return `${JSON.stringify({ schema: 'headroom.telemetry/1', notes, ...withoutPoints(lessons) }, null, 2)}\n`;
  const { isTTY, columns } = process.stdout;
  return telemetryText(lessons, notes, {
    width: isTTY ? columns : defaultWidth,
    terminal: isTTY ? process.stdout : null,
  });
}

/** The points are those of the series, and the sums of days serve the fit alone. */
function withoutPoints(lessons: TelemetryLessons) {
  const { demand } = lessons;
  if (!demand.known) return lessons;
  const { unitMs, idlePercent, curve, seenUpToPercent, changed } = demand.value;
  return { ...lessons, demand: { known: true, value: { unitMs, idlePercent, curve, seenUpToPercent, changed } } };
}

function refused({ message }: Error, code: number): number {
  process.stderr.write(`${message}\n`);
  return code;
}
