import { formatFull, formatPrice } from '@/ui/format';
import type { RunView } from './run-view';

/** What making the load cost at most, and what it was allowed to cost; nothing for a runner that costs nothing of its own. */
export function TestCostRows({ run: { testCost, definition } }: { run: RunView }) {
  const { maxTestCost } = definition;
  return (
    <>
      {testCost && (
        <>
          <dt className="text-ink-3">Cost of the load</dt>
          <dd>
            {testCost.total === null ? 'Unknown' : `${formatPrice(testCost.total, testCost.currency)} at most`}
            {testCost.lines.map(({ name, quantity, unit, unitPrice, source }) => (
              <span key={name} className="block text-ink-2">
                {name}: {quantity === null ? 'unknown' : formatFull(quantity)} {unit}
                {unitPrice !== null && ` at ${formatPrice(unitPrice, testCost.currency)}`}
                {source && ` (${source})`}
              </span>
            ))}
            {testCost.unknown.map((sentence) => (
              <span key={sentence} className="block text-ink-2">
                {sentence}
              </span>
            ))}
          </dd>
        </>
      )}
      {maxTestCost && (
        <>
          <dt className="text-ink-3">Cost at most</dt>
          <dd>{formatPrice(maxTestCost.amount, maxTestCost.currency)}</dd>
        </>
      )}
    </>
  );
}
