type Schema = Readonly<Record<string, unknown>>;

/** As deep as the sampler goes. */
const deepest = 15;
/** What the example of one request may hold. */
const mostOfOne = 200_000;

/** What the examples of one document may still hold together, in characters at least. */
export interface ExampleBudget {
  left: number;
}

/**
 * Takes what an example of a schema holds out of the budget, before it is made: schemas that name each other twice a level, or a `minItems`, make
 * gigabytes out of a short document.
 * @returns false when it holds more than may be, which is not found out for nothing: what was counted is taken
 */
export function spendExample(schema: unknown, budget: ExampleBudget): boolean {
  const may = Math.min(mostOfOne, budget.left);
  let left = may;
  const path = new Set<unknown>();
  const visit = (node: unknown, depth: number): void => {
    if (left < 0 || depth > deepest || !isSchema(node) || path.has(node)) return;
    path.add(node);
    left -= 1 + Math.max(0, Number(node.minLength ?? 0) || 0);
    for (const given of [node.example, node.const, node.default])
      if (given !== undefined) left -= JSON.stringify(given)?.length ?? 0;
    for (const child of partsOf(node)) visit(child, depth);
    for (const child of membersOf(node)) visit(child, depth + 1);
    const { items = node.contains, minItems } = node;
    if (!Array.isArray(items))
      for (let count = Math.max(1, Number(minItems ?? 1) || 1); count > 0 && left >= 0; count--) {
        left -= 1;
        visit(items, depth + 1);
      }
    path.delete(node);
  };
  visit(schema, 1);
  budget.left -= Math.min(may, may - left);
  return left >= 0;
}

const isSchema = (node: unknown): node is Schema => typeof node === 'object' && node !== null && !Array.isArray(node);
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);

/** What a schema is made of at the same depth. */
const partsOf = ({ allOf, oneOf, anyOf, then }: Schema): unknown[] => [
  ...listOf(allOf),
  listOf(oneOf)[0],
  listOf(anyOf)[0],
  then,
];

const membersOf = ({ properties, additionalProperties, prefixItems, items }: Schema): unknown[] => [
  ...(isSchema(properties) ? Object.values(properties) : []),
  ...[additionalProperties, additionalProperties],
  ...listOf(prefixItems),
  ...listOf(items),
];
