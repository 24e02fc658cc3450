/** Paths at which two JSON values differ, such as `attributes.calls` or `children.0.text`; empty when they are equal. */
export function differingPaths(before: unknown, after: unknown, path = ''): string[] {
  if (Object.is(before, after)) return [];
  if (!isContainer(before) || !isContainer(after) || Array.isArray(before) !== Array.isArray(after)) return [path];
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return keys.flatMap((key) => differingPaths(before[key], after[key], path === '' ? key : `${path}.${key}`));
}

const isContainer = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
