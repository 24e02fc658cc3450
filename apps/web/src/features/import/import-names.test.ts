import type { ImportedRun } from '@headroom/services';
import { isValidElement, type ReactNode } from 'react';
import { expect, test } from 'vitest';
import { ImportNames } from './import-names';

/** Whether any list of siblings below a node has the same key twice. */
function hasEqualKeys(node: ReactNode): boolean {
  if (Array.isArray(node)) {
    const keys = node.filter(isValidElement).flatMap(({ key }) => key ?? []);
    return new Set(keys).size < keys.length || node.some(hasEqualKeys);
  }
  return isValidElement<{ children?: ReactNode }>(node) && hasEqualKeys(node.props.children);
}

test('two requests of the same name are two rows', () => {
  const row = { name: 'home', requests: 5, errors: 0 };
  const percentilesMs = { p50: 1, p90: 1, p95: 1, p99: 1, p999: 1, max: 1 };
  const byName = [
    { ...row, percentilesMs },
    { ...row, percentilesMs },
  ];
  expect(hasEqualKeys(ImportNames({ imported: { report: { byName } } as ImportedRun }))).toBe(false);
});
