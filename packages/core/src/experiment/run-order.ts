import { randomStream } from '../queueing/random';

/**
 * Cells in random order, all of them once before any comes again: what drifts over hours meets every cell alike. A block is
 * shuffled by the seed and its own number, so that it is the same whatever came before it.
 * @param cells how many there are
 * @param block from 0
 * @returns their indexes
 */
export function blockOrder(cells: number, block: number, seed: number): number[] {
  const random = randomStream((Math.imul(seed, 2654435761) ^ Math.imul(block + 1, 40503)) >>> 0);
  const order = Array.from({ length: cells }, (_, index) => index);
  for (let last = cells - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [order[last], order[other]] = [order[other]!, order[last]!];
  }
  return order;
}

/**
 * Cells in random order where some factors are slow to change: those of one group come together, groups in random order and cells inside each.
 * That is a split-plot: what drifts from one group to the next is in the effects of the factors that make the groups.
 * @param groups of each cell, from 0
 */
export function groupedOrder(groups: readonly number[], block: number, seed: number): number[] {
  const cells = blockOrder(groups.length, block, seed);
  const order = blockOrder(new Set(groups).size, block, seed);
  return order.flatMap((group) => cells.filter((cell) => groups[cell] === group));
}
