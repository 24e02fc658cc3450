import { setTimeout as wait } from 'node:timers/promises';
import { invalidInput } from '@headroom/core';
import { requireValue, type ChangeOptions, type Setting, type Standing } from '../../connector';
import sizes from '../instance-sizes.json';
import { changeApp, readStableApp } from './change-app';
import type { FlexConnectorOptions } from './connector-options';

/** The memory of an app's instances, which is its tier, by the ids of the catalog. Azure has no version of it. */
export function memorySetting(options: FlexConnectorOptions): Setting<string> {
  const standing = (memoryMb: number): Standing<string> => ({
    ...{ value: String(memoryMb), document: { instanceMemoryMB: memoryMb }, version: null },
  });
  const isSame = (one: string, other: string) => one === other;
  const change = (memoryMb: number, { expectedValue, signal }: ChangeOptions) =>
    changeApp(
      options,
      { memoryMb },
      { requireAsRead: (app) => requireValue(String(app.memoryMb), expectedValue, { isSame }), signal },
    );

  return {
    resource: options.appId.toLowerCase(),
    read: async (signal) => standing((await readStableApp(options, signal)).memoryMb),
    async write(tierId, changing = {}) {
      const size = sizes.find(({ memoryMb }) => String(memoryMb) === tierId);
      if (!size)
        throw invalidInput(
          `There are no instances "${tierId}". There are: ${sizes.map(({ memoryMb }) => memoryMb).join(', ')}.`,
        );
      const { signal } = changing;
      const { app, isChanged } = await change(size.memoryMb, changing);
      // No interface tells when instances of the new size serve.
      if (isChanged) await wait(options.takesOverMs, undefined, signal ? { signal } : {});
      return standing(app.memoryMb);
    },
    async restore(document, changing = {}) {
      const memoryMb = (document as { instanceMemoryMB?: unknown } | null)?.instanceMemoryMB;
      if (typeof memoryMb !== 'number') throw invalidInput('What is to be put back is no memory of an instance.');
      return standing((await change(memoryMb, changing)).app.memoryMb);
    },
    isSame,
  };
}
