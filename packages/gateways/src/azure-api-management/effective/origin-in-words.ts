import type { StepOrigin } from './effective-policy';

/** Where a step of an effective policy comes from, such as "API orders, fragment sign-in". */
export function originInWords({ scope, name, fragment, holds }: StepOrigin): string {
  const on =
    scope === 'global'
      ? 'All APIs'
      : `${scope === 'api' ? 'API' : scope === 'product' ? 'Product' : 'Operation'} ${name}`;
  const held = holds ? `, holds ${holds.length === 1 ? 'fragment' : 'fragments'} ${holds.join(', ')}` : '';
  return `${on}${fragment === undefined ? '' : `, fragment ${fragment}`}${held}`;
}
