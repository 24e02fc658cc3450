const KiB = 1024;
const MiB = 1024 * KiB;
const minuteMs = 60_000;

/** Bytes that bodies may have, by what they bring. Routes that say so in words of their own take their number from here. */
export const bodyBytes = {
  /** Methods that only read; nothing looks at what they bring. */
  nothing: 16 * KiB,
  /** The password of a shared link, a choice, what an agent says of itself. */
  words: 16 * KiB,
  /** Sign-in, with the key material of passkeys. */
  account: 64 * KiB,
  /** An operation of the REST API. */
  json: 2_000_000,
  /** A server action: the largest is a recorded HAR. `bodySizeLimit` in next.config.ts is the same. */
  action: 6 * MiB,
  /** A shared bundle with its escapes; a longer one is not shared by any instance. */
  bundle: 50 * MiB,
  /** A minute of seconds that an agent held back while the web app was away, of fifty requests each, and as much again. */
  seconds: 64 * MiB,
  /** The files of one run together. */
  upload: 4 * 1024 * MiB,
} as const;

export interface RequestLimits {
  maxBytes: number;
  /** From the first byte of the request to the last of its answer. */
  withinMs: number;
}

/** The first whose path fits. Whoever spells a path otherwise than a route gets the limits of a page. */
const limitsByPath: readonly [path: RegExp, bytes: keyof typeof bodyBytes, minutes: number][] = [
  [/^\/agent\/v1\/runs\/[^/]+\/shards\/[^/]+\/(intervals|stage-done)$/, 'seconds', 2],
  [/^\/agent\//, 'words', 2],
  [/^\/api\/v1\/imports$/, 'upload', 60],
  [/^\/api\/v1\/imports\/bundles$/, 'bundle', 10],
  [/^\/api\/v1\/telemetry$/, 'action', 5],
  [/^\/api\/v1\//, 'json', 5],
  [/^\/api\/imports\/[^/]+\/files$/, 'upload', 60],
  [/^\/api\/imports\/[^/]+\/analysis$/, 'words', 60],
  [/^\/api\/imports\/bundle$/, 'bundle', 10],
  [/^\/api\/auth\//, 'account', 1],
  // A browser comes back by itself and goes on behind the last event that it had.
  [/^\/api\/runs\/[^/]+\/events$/, 'words', 60],
  [/^\/(api|metrics|healthz|readyz)(\/|$)/, 'words', 5],
  // Bundles are large, and readers may be on slow lines.
  [/^\/s\//, 'words', 10],
  [/^\//, 'action', 5],
];

const reading = new Set(['GET', 'HEAD', 'OPTIONS', 'DELETE']);

/** How large a request may be and how long it may take; `url` is as it was sent, with its query. */
export function requestLimits(method: string, url: string): RequestLimits {
  const path = url.split('?')[0]!;
  const [, bytes, minutes] = limitsByPath.find(([pattern]) => pattern.test(path)) ?? limitsByPath.at(-1)!;
  return { maxBytes: bodyBytes[reading.has(method) ? 'nothing' : bytes], withinMs: minutes * minuteMs };
}

/** The longest that any request may take. */
export const longestRequestMs = Math.max(...limitsByPath.map(([, , minutes]) => minutes)) * minuteMs;
