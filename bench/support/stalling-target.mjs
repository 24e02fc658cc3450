// A target that answers nothing in the last second of every ten, counted from its first request.
import { createServer } from 'node:http';

const periodMs = 10_000;
const stallMs = 1_000;
let startedAtMs = null;

const server = createServer((_, response) => {
  const nowMs = performance.now();
  startedAtMs ??= nowMs;
  const phaseMs = (nowMs - startedAtMs) % periodMs;
  if (phaseMs < periodMs - stallMs) response.end();
  else setTimeout(() => response.end(), periodMs - phaseMs);
}).listen(0, '127.0.0.1', () => process.stdout.write(`${server.address().port}\n`));
process.stdin.on('end', () => process.exit()).resume();
