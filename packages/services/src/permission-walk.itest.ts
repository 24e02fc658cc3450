import { randomUUID } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { HeadroomError } from '@headroom/core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Actor, Ctx } from './ctx';
import * as services from './index';
import { roles } from './permissions';
import { openTestInstance, type TestInstance } from './testing';
import { permissionCases } from './testing/permission-cases';
import { fingerprint, mark, permissionWorld, type PermissionWorld } from './testing/permission-world';

let instance: TestInstance;
let world: PermissionWorld;
beforeAll(async () => {
  instance = await openTestInstance(inject('postgresUrl'), inject('redisUrl'));
  world = await permissionWorld(instance);
});
afterAll(() => instance.close());

const exported = services as unknown as Record<string, unknown>;
const source = fileURLToPath(new URL('.', import.meta.url));

/** Hand the context on to a use case, which asks for itself. */
const wrappers = ['authorise', 'ifUnchanged', 'inOneTransaction', 'once'];

/** What the package exports that takes the context of who acts, out of the sources. */
function actingExports(): string[] {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !/test\.ts$|^testing/.test(file),
  );
  const found = files.flatMap((file) =>
    [
      ...readFileSync(join(source, file), 'utf8').matchAll(
        /export (?:async )?(?:function|const) (\w+)(?:<[^>]*>)?(?: = )?(?:async )?\(\s*(?:\w+|\{[^}]*\}): Ctx\b/g,
      ),
    ].map(([, name]) => name!),
  );
  return found.filter((name) => typeof exported[name] === 'function' && !wrappers.includes(name)).toSorted();
}

const argsOf = (name: string): unknown[] => permissionCases[name]!.args?.(world) ?? [];

/** Calls with something else in place of each text that names a thing: what a browser's action may send, whatever its type says. */
function oddArgsOf(name: string): unknown[][] {
  const [first, ...rest] = argsOf(name);
  if (typeof first !== 'object' || first === null) return [];
  // A kind is a word of our own code.
  const names = Object.entries(first).filter(([key, value]) => typeof value === 'string' && key !== 'kind');
  return names.flatMap(([key, value]) => [{ not: '' }, [value]].map((odd) => [{ ...first, [key]: odd }, ...rest]));
}

/** The failure of a call; null where it went through. Anything that is no failure of ours is thrown on. */
async function failureOf(name: string, ctx: Ctx, args = argsOf(name)): Promise<HeadroomError | null> {
  try {
    await (exported[name] as (ctx: Ctx, ...args: unknown[]) => unknown)(ctx, ...args);
    return null;
  } catch (error) {
    if (error instanceof HeadroomError) return error;
    throw new Error(`${name} failed without a code`, { cause: error });
  }
}

it('has a case for every use case, and no case for what is none', () => {
  expect(Object.keys(permissionCases).toSorted()).toEqual(actingExports());
  expect(actingExports().length).toBeGreaterThan(100);
});

describe.each(Object.entries(permissionCases))('%s', (name, { least, stranger }) => {
  it(`is refused below ${least}, and not refused from there on`, async () => {
    const own = await instance.workspace();
    for (const role of roles) {
      const failure = await failureOf(name, { ...own, role });
      const isRefused = failure?.code === 'forbidden';
      expect(`${role}: ${isRefused}`).toBe(`${role}: ${roles.indexOf(role) < roles.indexOf(least)}`);
    }
  });

  it('gives another workspace nothing, and changes nothing there', async () => {
    const other = await instance.workspace();
    const before = await fingerprint(world.ctx);
    if (stranger === 'not-found') {
      expect((await failureOf(name, other))?.code).toBe('not-found');
    } else {
      const args = permissionCases[name]!.args?.(world) ?? [];
      const answer = await Promise.resolve(
        (exported[name] as (ctx: Ctx, ...given: unknown[]) => unknown)(other, ...args),
      ).catch((error: unknown) => error);
      if (stranger === 'nothing') expect(answer).not.toBeInstanceOf(Error);
      const asked = JSON.stringify(args);
      const told =
        JSON.stringify(answer, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)) ?? '';
      // What it was asked with, it may say again.
      if (!asked.includes(mark)) expect(told).not.toContain(mark);
      for (const secret of [world.workspaceId, world.runId, world.planId, world.channelId].filter(
        (id) => !asked.includes(id),
      ))
        expect(told).not.toContain(secret);
    }
    expect(await fingerprint(world.ctx)).toEqual(before);
  });
});

/** What is refused to an owner's token with these scopes, but not to an owner. */
async function refusedToTokens(scopes: Actor['scopes'] & {}): Promise<string[]> {
  const own = await instance.workspace();
  const actor = { kind: 'token', id: randomUUID(), name: 'CI', scopes } as const;
  const refused: string[] = [];
  for (const name of Object.keys(permissionCases)) {
    // No row of a token, so some fail for that: all that counts is who was turned away.
    const failure = await failureOf(name, { ...own, actor }).catch(() => null);
    if (failure?.code === 'forbidden') refused.push(name);
  }
  return refused.toSorted();
}

it('people are managed by tokens that were made for it alone; tokens and workspaces are made by people alone', async () => {
  const byPeople = ['createToken', 'createWorkspace', 'revokeToken'];
  const ofMembers = ['changeRole', 'inviteMember', 'listInvitations', 'removeMember', 'revokeInvitation'];
  expect(await refusedToTokens([])).toEqual([...byPeople, ...ofMembers].toSorted());
  expect(await refusedToTokens(['members'])).toEqual(byPeople);
});

it.each(Object.keys(permissionCases).filter((name) => permissionCases[name]!.stranger === 'not-found'))(
  '%s takes a text for a name and nothing else, such as a condition that every name fulfils',
  async (name) => {
    const before = await fingerprint(world.ctx);
    for (const args of oddArgsOf(name))
      expect(await failureOf(name, world.ctx, args), JSON.stringify(args)).not.toBeNull();
    expect(await fingerprint(world.ctx)).toEqual(before);
  },
);
