import { invalidInput } from '@headroom/core';
import { builtinEngine } from './builtin/engine';
import { jmeterEngine } from './jmeter/engine';
import { k6Engine } from './k6/engine';
import { locustEngine } from './locust/engine';
import type { Engine } from './engine';

export const engines: readonly Engine[] = [builtinEngine, k6Engine, locustEngine, jmeterEngine];

/** @throws HeadroomError `invalid-input` for an engine this version does not have. */
export function engineOf(id: string): Engine {
  const engine = engines.find((candidate) => candidate.id === id);
  if (!engine)
    throw invalidInput(`There is no engine "${id}"; this version has: ${engines.map((known) => known.id).join(', ')}.`);
  return engine;
}
