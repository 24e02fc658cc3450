import type { ImportFinding } from '../import-format';
import { warns } from '../samples-run';

export const meaning =
  'A latency is http_req_duration: sending, waiting and receiving; what a request waits for a connection is not in it.';

export const droppedFinding = (dropped: number): ImportFinding[] =>
  dropped > 0
    ? [
        warns(
          'dropped-iterations',
          `k6 left out ${dropped} iterations because it had no free user: less load was made than was asked for.`,
        ),
      ]
    : [];
