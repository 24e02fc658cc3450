import { createHash } from 'node:crypto';
import type { Benchmark } from '@headroom/core';

/** SHA-256 of a definition as it is read from its row, by which it is told from another that is saved later. */
export const hashDefinition = (definition: Benchmark): string =>
  createHash('sha256').update(JSON.stringify(definition)).digest('hex');
