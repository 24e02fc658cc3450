import { isDeepStrictEqual } from 'node:util';
import { invalidInput } from '@headroom/core';
import { isChanged, type ApiClient } from './client';

export interface Named {
  id: string;
  name: string;
}

/**
 * The thing of that name, or with that id.
 * @param kind its part of the API: benchmarks, plans
 */
export async function findNamed(api: ApiClient, kind: 'benchmarks' | 'plans', named: string): Promise<Named | null> {
  const isId = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(named);
  if (isId) return (await api.ask<Named>(`/${kind}/${named}`)).body;
  const rows = await api.all<Named>(`/${kind}?name=${encodeURIComponent(named)}`);
  return rows.find(({ name }) => name === named) ?? null;
}

/** @throws HeadroomError `invalid-input` when there is none */
export async function requireNamed(api: ApiClient, kind: 'benchmarks' | 'plans', named: string): Promise<Named> {
  const found = await findNamed(api, kind, named);
  if (!found) throw invalidInput(`There is no ${kind.slice(0, -1)} "${named}" in this workspace.`);
  return found;
}

interface Applied<T> {
  name: string;
  /** What a POST takes. */
  made: unknown;
  /** What a PUT takes. */
  changed: unknown;
  /** What stands there of that which a PUT takes. */
  standing: (thing: T) => unknown;
}

/** Makes a thing, or brings the one of its name to what is given: nobody's change in between is lost. */
export async function apply<T extends Named>(
  api: ApiClient,
  kind: 'benchmarks' | 'plans',
  { name, made, changed, standing }: Applied<T>,
): Promise<T & { isNew: boolean }> {
  const found = await findNamed(api, kind, name);
  if (!found) return { ...(await api.ask<T>(`/${kind}`, { method: 'POST', body: made })).body, isNew: true };
  const path = `/${kind}/${found.id}`;
  const { etag } = await api.ask(path);
  const headers: Record<string, string> = etag ? { 'if-match': etag } : {};
  try {
    return { ...(await api.ask<T>(path, { method: 'PUT', body: changed, headers })).body, isNew: false };
  } catch (error) {
    if (!isChanged(error)) throw error;
    // When only the answer was lost, the change that is met is one's own.
    const { body } = await api.ask<T>(path);
    if (!isDeepStrictEqual(standing(body), JSON.parse(JSON.stringify(changed)))) throw error;
    return { ...body, isNew: false };
  }
}
