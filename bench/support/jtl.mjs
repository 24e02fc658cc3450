import { closeSync, openSync, writeSync } from 'node:fs';
import { mulberry32 } from './seeded.mjs';

const columns =
  'timeStamp,elapsed,label,responseCode,responseMessage,threadName,dataType,success,failureMessage,bytes,sentBytes,grpThreads,allThreads,URL,Latency,IdleTime,Connect';

/** Requests of a shop, with their share of the mix and their median latency. */
const requests = [
  { label: 'GET /products', path: '/products', share: 0.45, medianMs: 18, bytes: 4_200 },
  { label: 'GET /products/{id}', path: '/products/17', share: 0.25, medianMs: 9, bytes: 1_300 },
  { label: 'GET /search', path: '/search?q=lamp', share: 0.15, medianMs: 55, bytes: 6_800 },
  { label: 'POST /orders', path: '/orders', share: 0.1, medianMs: 80, bytes: 450 },
  { label: 'POST /login', path: '/login', share: 0.05, medianMs: 130, bytes: 900 },
];

const linesAtOnce = 5_000;

/**
 * Writes a JTL as JMeter does by default: rows in order of their ends, log-normal latencies, one request in two hundred
 * failed. The same seed gives the same file.
 */
export function writeJtl(path, { rows, hours, seed, threads = 200 }) {
  const random = mulberry32(seed);
  const beginMs = 1_760_000_000_000;
  const spanMs = hours * 3_600_000;
  const file = openSync(path, 'w');
  try {
    let lines = [`${columns}\n`];
    for (let row = 0; row < rows; row++) {
      let left = random();
      const request = requests.find(({ share }) => (left -= share) < 0) ?? requests[0];
      const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
      const elapsed = Math.max(1, Math.round(request.medianMs * Math.exp(0.5 * normal)));
      const end = beginMs + Math.floor((spanMs * row) / rows);
      const fate = random();
      const [code, message, success] =
        fate < 0.003
          ? ['503', 'Service Unavailable', false]
          : fate < 0.005
            ? [
                'Non HTTP response code: java.net.SocketTimeoutException',
                'Non HTTP response message: Read timed out',
                false,
              ]
            : ['200', 'OK', true];
      const thread = 1 + Math.floor(random() * threads);
      lines.push(
        `${end - elapsed},${elapsed},${request.label},${code},${message},Users 1-${thread},text,${success},,${request.bytes},180,${threads},${threads},http://shop.test${request.path},${elapsed - 1},0,0\n`,
      );
      if (lines.length === linesAtOnce) {
        writeSync(file, lines.join(''));
        lines = [];
      }
    }
    writeSync(file, lines.join(''));
  } finally {
    closeSync(file);
  }
}
