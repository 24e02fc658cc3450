/** Aborts when this process is asked to end, or, if that was wished, when whoever started it is gone. */
export function stopSignal({ exitWithParent = false, onOrphaned = () => {} } = {}): AbortController {
  const stop = new AbortController();
  const stopBecause = (reason: string) => stop.abort(new Error(reason));
  for (const name of ['SIGTERM', 'SIGINT'] as const) process.once(name, () => stopBecause(`stopped by ${name}`));
  if (exitWithParent) process.stdin.once('end', onOrphaned).resume();
  return stop;
}
