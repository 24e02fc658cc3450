import { isRecord } from './step-summary';

export type Plain = string | number | boolean;

/** The parameters of a step that are one plain value, with where they stand: an element's are its attributes. */
export function plainFields(params: Record<string, unknown>): { path: string[]; value: Plain }[] {
  const { attributes } = params;
  const isElement = typeof params['element'] === 'string' && isRecord(attributes);
  const entries = Object.entries(isElement ? attributes : params);
  return entries.flatMap(([name, value]) =>
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
      ? [{ path: isElement ? ['attributes', name] : [name], value }]
      : [],
  );
}

/** The parameters with another value in one place. */
export function withField(
  params: Record<string, unknown>,
  path: readonly string[],
  value: Plain,
): Record<string, unknown> {
  const [name, ...rest] = path;
  const inner = params[name!];
  return { ...params, [name!]: rest.length > 0 && isRecord(inner) ? withField(inner, rest, value) : value };
}

/** What was typed as a value of the same kind as before; null where it is none. */
export function readLike(before: Plain, text: string): Plain | null {
  if (typeof before === 'string') return text;
  if (typeof before === 'boolean') return text === 'true' ? true : text === 'false' ? false : null;
  return text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : null;
}
