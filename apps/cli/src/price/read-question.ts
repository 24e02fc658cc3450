import { invalidInput, percentSchema } from '@headroom/core';
import { commitmentIds, type CommitmentId, type PriceQuestion } from '@headroom/gateways';
import { z } from 'zod';
import type { PriceFlags } from './command';

/**
 * The question that the flags ask.
 * @throws HeadroomError `invalid-input` that names the flag, what it holds and what it may hold
 */
export function readQuestion(flags: PriceFlags): PriceQuestion {
  const { durationMs, concurrency } = flags;
  if (concurrency !== undefined && durationMs === undefined)
    throw invalidInput('--concurrency belongs to --duration-ms, which is missing.');
  if (durationMs !== undefined && flags.gbSeconds !== undefined)
    throw invalidInput('--gb-seconds are measured, --duration-ms is what they are computed from: give one of the two.');
  const usage = {
    monthlyCalls: quantity('--calls', flags.calls) ?? quantity('--executions', flags.executions),
    gbSeconds: quantity('--gb-seconds', flags.gbSeconds),
    alwaysReadyGbSeconds: quantity('--always-ready-gb-seconds', flags.alwaysReadyGbSeconds),
    baselineGbSeconds: quantity('--baseline-gb-seconds', flags.baselineGbSeconds),
    alwaysReadyCalls: quantity('--always-ready-executions', flags.alwaysReadyExecutions),
    grantsUsed: flags.grantsUsed,
  };
  return {
    tier: flags.tier,
    units: count('--units', flags.units),
    usage: Object.fromEntries(Object.entries(usage).filter(([, value]) => value !== undefined)),
    region: flags.region,
    currency: flags.currency?.toUpperCase(),
    at: day(flags.at),
    addOns: Object.fromEntries(flags.addOn.map(addOn)),
    execution:
      durationMs === undefined
        ? undefined
        : {
            durationMs: positive('--duration-ms', durationMs),
            concurrency: positive('--concurrency', concurrency ?? '1'),
          },
    commitment: commitment(flags.commitment),
    discounts: flags.discount === undefined ? undefined : { '*': percent(flags.discount) },
  };
}

/** Digits, with a fraction or underscores between them if need be: 60000000, 60_000_000, 0.5. */
function quantity(flag: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^\d+(_\d+)*(\.\d+)?$/.test(text)) return Number(text.replaceAll('_', ''));
  throw invalidInput(`${flag} is ${text}; it must be a number of at least 0, in digits.`);
}

/** A quantity that is small enough to be counted one by one. */
function count(flag: string, text: string | undefined): number | undefined {
  const value = quantity(flag, text);
  if (value === undefined || value <= Number.MAX_SAFE_INTEGER) return value;
  throw invalidInput(`${flag} is ${text}; it must be at most ${Number.MAX_SAFE_INTEGER}.`);
}

function positive(flag: string, text: string): number {
  const value = quantity(flag, text) ?? 0;
  if (value > 0) return value;
  throw invalidInput(`${flag} is ${text}; it must be above 0.`);
}

function addOn(text: string): [string, number] {
  const [, id, times] = /^([^=]+)=(.*)$/.exec(text) ?? [];
  if (id === undefined)
    throw invalidInput(`--add-on is ${text}; it must be an add-on with its number, such as gateway=2.`);
  return [id, count(`--add-on ${id}`, times) ?? 0];
}

function day(text: string | undefined): string | undefined {
  if (text === undefined || z.iso.date().safeParse(text).success) return text;
  throw invalidInput(`--at is ${text}; it must be a day such as 2026-08-14.`);
}

function commitment(text: string | undefined): CommitmentId | undefined {
  const known = commitmentIds.find((id) => id === text);
  if (text === undefined || known) return known;
  throw invalidInput(`--commitment is ${text}; it must be one of ${commitmentIds.join(', ')}.`);
}

function percent(text: string): string {
  if (percentSchema.safeParse(text).success) return text;
  throw invalidInput(`--discount is ${text}; it must be a percentage from 0 to 100, such as 12.5.`);
}
