import { setTimeout as wait } from 'node:timers/promises';
import { invalidInput } from '@headroom/core';
import { z } from 'zod';
import { requireValue, type ChangeOptions, type Setting, type Standing } from '../../connector';
import type { PolicyChain } from '../../policy-chain';
import { changeApp, readStableApp } from './change-app';
import type { FlexConnectorOptions } from './connector-options';
import {
  asAzureHasIt,
  chainOfScale,
  flexScaleOf,
  isSameScale,
  scaleOfChain,
  wireOfScale,
  type FlexScale,
} from './flex-scale';

/** Null for a chain that no app can have. */
function meant(chain: PolicyChain): FlexScale | null {
  try {
    return scaleOfChain(chain);
  } catch {
    return null;
  }
}

function isSame(read: PolicyChain, set: PolicyChain): boolean {
  const [one, other] = [meant(read), meant(set)];
  return one !== null && other !== null && isSameScale(one, other);
}

const documentSchema = z.strictObject({ scaleAndConcurrency: z.unknown() });

function scaleBefore(document: unknown): FlexScale {
  const before = documentSchema.safeParse(document);
  if (!before.success) throw invalidInput('What is to be put back is no scale of a function app.');
  return flexScaleOf(before.data.scaleAndConcurrency);
}

/**
 * How the instances of an app are shared and how many there may be, as a set of policies; what else an app does to a request is its code. Azure has no
 * version of it and no conditional change: somebody's edit is told by its value.
 */
export function scaleSetting(options: FlexConnectorOptions): Setting<PolicyChain> {
  const standing = (scale: FlexScale): Standing<PolicyChain> => ({
    ...{ value: chainOfScale(scale), version: null },
    document: { scaleAndConcurrency: wireOfScale(scale) },
  });
  const change = (scale: FlexScale, { expectedValue, signal }: ChangeOptions) =>
    changeApp(
      options,
      { scale },
      { requireAsRead: (app) => requireValue(chainOfScale(app.scale), expectedValue, { isSame }), signal },
    );

  return {
    resource: options.appId.toLowerCase(),
    read: async (signal) => standing((await readStableApp(options, signal)).scale),
    settle(chain, document) {
      const before = scaleBefore(document);
      const scale = scaleOfChain(chain, before);
      if (!options.setsInstances) {
        requireSameKept(scale, before);
        requireNoMore(scale, before);
      }
      return chainOfScale(scale);
    },
    async write(chain, changing = {}) {
      const { signal } = changing;
      const { scale: now } = await readStableApp(options, signal);
      const scale = scaleOfChain(chain, { ...asAzureHasIt, maximum: now.maximum });
      if (!options.setsInstances) requireSameKept(scale, now);
      const { app, isChanged } = await change(scale, changing);
      // No interface tells when all instances work by a change.
      if (isChanged) await wait(options.takesOverMs, undefined, signal ? { signal } : {});
      return standing(app.scale);
    },
    async restore(document, changing = {}) {
      return standing((await change(scaleBefore(document), changing)).app.scale);
    },
    isSame,
  };
}

function requireSameKept({ alwaysReady }: FlexScale, app: FlexScale): void {
  if (isSameScale({ ...app, alwaysReady }, app)) return;
  throw invalidInput(
    'The set of policies has other always-ready instances than the app, and its connection does not allow that they are set, as they are billed.',
  );
}

function requireNoMore({ maximum }: FlexScale, app: FlexScale): void {
  if (maximum <= app.maximum) return;
  throw invalidInput(
    `The set of policies lets the app have ${maximum} instances, it has ${app.maximum} at most, and its connection does not allow that there are more, as they are billed.`,
  );
}
