import type { HeadroomError } from '@headroom/core';
import { expect, it } from 'vitest';
import type { Connector, Setting, Standing } from '../connector';

/** What the contract is tried with: values that the gateway takes, other than those that it has. */
interface ContractCase {
  connector: () => Connector;
  /** The same with credentials that the gateway refuses. */
  stranger: () => Connector;
  values: { tier?: [string, string]; policySet?: [Value<'policySet'>, Value<'policySet'>]; units?: [number, number] };
}
type Value<N extends 'policySet' | 'units'> = NonNullable<Connector[N]> extends Setting<infer T> ? T : never;

/** What every connector keeps to, for each setting that it has. */
export function itKeepsTheConnectorContract({ connector, stranger, values }: ContractCase): void {
  for (const name of ['tier', 'policySet', 'units'] as const) {
    const pair = values[name];
    if (!pair) continue;
    const [one, other] = pair as [unknown, unknown];
    const setting = () => connector()[name] as Setting<unknown>;

    it(`${name}: reads back what it wrote, and tells two values apart`, async () => {
      for (const value of [one, other]) {
        const written = await setting().write(value);
        expect(setting().isSame(written.value, value)).toBe(true);
        const read = await setting().read();
        expect(setting().isSame(read.value, value)).toBe(true);
        expect(read.version).toBe(written.version);
      }
      expect(setting().isSame(one, other)).toBe(false);
    });

    it(`${name}: puts back what it read, out of what JSON keeps of it`, async () => {
      await setting().write(one);
      const before = await setting().read();
      await setting().write(other);
      const document: unknown = JSON.parse(JSON.stringify(before.document));
      const restored = await setting().restore(document);
      expect(setting().isSame(restored.value, before.value)).toBe(true);
      expect(setting().isSame((await setting().read()).value, before.value)).toBe(true);
    });

    it(`${name}: a change that builds on an old state is refused, and each has its own version where there are any`, async () => {
      const first = await setting().write(one);
      const hasVersions = first.version !== null;
      // Versions tell one change from another also where both came to the same value.
      const second = await setting().write(hasVersions ? one : other);
      if (hasVersions) expect(second.version).not.toBe(first.version);
      const asRead = ({ value, version }: Standing<unknown>) =>
        hasVersions ? { expectedVersion: version } : { expectedValue: value };
      expect(await codeOf(setting().write(other, asRead(first)))).toBe('conflict');
      expect(await codeOf(setting().restore(first.document, asRead(first)))).toBe('conflict');
      expect(setting().isSame((await setting().read()).value, second.value)).toBe(true);
      await setting().write(one, asRead(second));
      await setting().restore(second.document, asRead(await setting().read()));
    });

    it(`${name}: names what it sets, the same for whoever sets it`, () => {
      expect(setting().resource).toMatch(/./);
      expect((stranger()[name] as Setting<unknown>).resource).toBe(setting().resource);
    });

    it(`${name}: tells wrong credentials, a value that is none and an aborted call`, async () => {
      const refused = stranger()[name] as Setting<unknown>;
      expect(await codeOf(refused.read())).toBe('forbidden');
      expect(await codeOf(setting().restore('no document'))).toBe('invalid-input');
      expect(await codeOf(setting().read(AbortSignal.abort()))).not.toBe('no error');
    });
  }
}

const codeOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'no error',
    (error: HeadroomError) => error.code ?? error.name,
  );
