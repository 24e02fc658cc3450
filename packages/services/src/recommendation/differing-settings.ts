import { isDeepStrictEqual } from 'node:util';

export interface PolicyStep {
  policy: string;
  params: Record<string, unknown>;
}

/**
 * What sets two settings of one policy apart, each in words such as "cost 16". The words reach whoever reads a plan, so
 * numbers and switches alone are told: any text may be a secret, such as a header's value.
 */
export function differingSettings(
  asked: readonly PolicyStep[],
  measured: readonly PolicyStep[],
): { asked: string; measured: string } {
  const times = (steps: readonly PolicyStep[]) => `${steps.length} ${steps.length === 1 ? 'step' : 'steps'}`;
  if (asked.length !== measured.length) return { asked: times(asked), measured: times(measured) };
  const pairs = asked.flatMap(({ params }, index) => {
    const other = measured[index]?.params ?? {};
    const names = [...new Set([...Object.keys(params), ...Object.keys(other)])];
    return names
      .filter((name) => !isDeepStrictEqual(params[name], other[name]))
      .map((name) => ({
        asked: setting(name, params[name], 'its own'),
        measured: setting(name, other[name], 'another'),
      }));
  });
  const said = (side: 'asked' | 'measured') => [...new Set(pairs.map((pair) => pair[side]))].join(', ');
  return { asked: said('asked'), measured: said('measured') };
}

function setting(name: string, value: unknown, untold: string): string {
  if (value === undefined || value === null) return `no ${name}`;
  const isTold = typeof value === 'number' || typeof value === 'boolean';
  return isTold ? `${name} ${value}` : `${untold} ${name}`;
}
