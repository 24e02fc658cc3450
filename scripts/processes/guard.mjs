// The guard: a process of its own that outlives a killed parent just long enough to stop what the parent had started.
// It reads one JSON message a line; the end of its stdin means that the parent is gone, however it died.
import { createInterface } from 'node:readline';
import { stopProcess } from './stop-process.mjs';

const watched = new Map();

for await (const line of createInterface({ input: process.stdin })) {
  const { watch, forget } = JSON.parse(line);
  if (watch) watched.set(watch.pid, watch);
  if (forget) watched.delete(forget);
}

for (const { pid, stopSignal, graceMs } of [...watched.values()].reverse()) {
  await stopProcess(pid, { stopSignal, graceMs });
}
