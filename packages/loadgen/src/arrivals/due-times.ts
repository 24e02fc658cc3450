/** A binary min-heap of times. */
export class DueTimes {
  private readonly heap: number[] = [];

  /** The earliest; Infinity when there is none. */
  get firstMs(): number {
    return this.heap.length > 0 ? this.heap[0]! : Infinity;
  }

  push(timeMs: number) {
    const { heap } = this;
    let hole = heap.length;
    heap.push(timeMs);
    while (hole > 0) {
      const parent = (hole - 1) >>> 1;
      if (heap[parent]! <= timeMs) break;
      heap[hole] = heap[parent]!;
      hole = parent;
    }
    heap[hole] = timeMs;
  }

  /** Removes the earliest. */
  shift() {
    const { heap } = this;
    const last = heap.pop();
    if (last === undefined || heap.length === 0) return;
    let hole = 0;
    for (let child = 1; child < heap.length; child = 2 * hole + 1) {
      if (child + 1 < heap.length && heap[child + 1]! < heap[child]!) child++;
      if (heap[child]! >= last) break;
      heap[hole] = heap[child]!;
      hole = child;
    }
    heap[hole] = last;
  }
}
