const lookEveryMs = 500;

/**
 * Turns everything that means "end now" into one abort: Ctrl-C, SIGTERM, a closed terminal, and the death of whoever
 * started us (the older Node that handed over, or npm), which would leave us running unseen.
 */
export function stopRequest() {
  const controller = new AbortController();
  const request = (why) => controller.abort(Object.assign(new Error(why), { name: 'AbortError' }));
  // A terminal sends Ctrl-C to us and npm passes it on: the second is the same wish.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => request(signal));
  process.on('disconnect', () => request('the process that started it ended'));
  if (process.env.npm_lifecycle_event) {
    const parent = process.ppid;
    setInterval(() => process.ppid !== parent && request('npm ended'), lookEveryMs).unref();
  }
  return controller.signal;
}
