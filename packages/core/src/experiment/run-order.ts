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
