/** A closed load on one unit: `users` who each wait `thinkTimeMs`, are served, and pass `delayMs` that holds no core. */
export interface ClosedLoad {
  users: number;
  servers: number;
  serviceDemandMs: number;
  delayMs: number;
  thinkTimeMs: number;
}

/** Beyond this many users the bounds of operational analysis are exact enough, and the sum is not worth its time. */
const manyUsers = 20_000;

/**
 * Throughput in requests per second of the closed M/M/c//N model (machine repairman): birth–death with births
 * (N − n)/(Z + delay) and deaths min(n, c)/D. Insensitive to the distribution of think time and delay.
 * A number of users that is not whole is interpolated.
 */
export function closedThroughputRps(load: ClosedLoad): number {
  const { users, servers, serviceDemandMs } = load;
  const apartMs = load.delayMs + load.thinkTimeMs;
  if (users > manyUsers)
    return Math.min((users * 1000) / (apartMs + serviceDemandMs), (servers * 1000) / serviceDemandMs);
  const below = Math.floor(users);
  const share = users - below;
  const at = (n: number) => (n === 0 ? 0 : wholeUsers(n, servers, serviceDemandMs, apartMs));
  return share === 0 ? at(below) : at(below) * (1 - share) + at(below + 1) * share;
}

function wholeUsers(users: number, servers: number, serviceDemandMs: number, apartMs: number): number {
  if (apartMs <= 0) return (Math.min(users, servers) * 1000) / serviceDemandMs;
  let [probability, total, busy] = [1, 1, 0];
  for (let n = 1; n <= users; n++) {
    probability *= ((users - n + 1) / apartMs) * (serviceDemandMs / Math.min(n, servers));
    total += probability;
    busy += probability * Math.min(n, servers);
    if (total > 1e200) [probability, total, busy] = [probability / 1e200, total / 1e200, busy / 1e200];
  }
  return ((busy / total) * 1000) / serviceDemandMs;
}
