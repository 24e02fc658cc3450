/** Does `work` when asked, but not while an earlier call is still at it: that call is joined. */
export function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let underWay: Promise<void> | null = null;
  return () => (underWay ??= work().finally(() => (underWay = null)));
}
