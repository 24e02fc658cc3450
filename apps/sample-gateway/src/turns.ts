const waiting: (() => void)[] = [];

/**
 * Waits for a turn of the event loop of one's own, first come, first served. A unit does the CPU work of one request per
 * turn: otherwise it would work off every readable socket at a stretch, while new connections, which are handed over one per
 * turn, and questions about its counters wait behind them all.
 */
export function ownTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(next);
  });
}

function next() {
  const resolve = waiting.shift();
  if (waiting.length > 0) setImmediate(next);
  resolve?.();
}
