const lookEveryMs = 500;

/** Calls back once when the process that started this one is gone: its IPC channel closes, or this one is reparented. */
export function onParentGone(callback: () => void) {
  const parent = process.ppid;
  if (process.channel) {
    process.channel.unref();
    process.once('disconnect', callback);
  }
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    callback();
  }, lookEveryMs).unref();
}
