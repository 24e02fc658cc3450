import { serveHttp } from './serve';

/** A target that answers at once and knows when it was last loaded. */
export async function countingTarget() {
  const seen = { requests: 0, lastAtMs: 0 };
  const server = await serveHttp((_, response) => {
    seen.requests++;
    seen.lastAtMs = performance.now();
    response.end('ok');
  });
  return Object.assign(server, { seen });
}
