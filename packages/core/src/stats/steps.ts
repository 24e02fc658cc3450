/** Work in short steps with a result at the end: a caller with other duties attends to them in between. */
export type Steps<T> = Generator<undefined, T, undefined>;

/** Takes all steps, one right after the other. */
export function atOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
