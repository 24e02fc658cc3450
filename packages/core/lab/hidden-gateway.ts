import type { Draws } from './draws';

export interface HiddenCost {
  cpuMs: number;
  /** Pure delay: holds no core. */
  delayMs: number;
}

export interface HiddenTier {
  id: string;
  cores: number;
  /** CPU time is divided by it. */
  speed: number;
  maxUnits: number;
}

/** What a planner never sees: the true costs behind every measurement. */
export interface HiddenGateway {
  base: HiddenCost;
  policies: Map<string, HiddenCost>;
  /** Two policies that share work, such as parsing the body once: what having both saves. */
  shared: { pair: readonly [string, string]; savedCpuMs: number } | null;
  tiers: HiddenTier[];
  /** Squared coefficient of variation of the CPU time. */
  serviceVariability: number;
  /** Squared coefficient of variation of every part of the delay. */
  delayVariability: number;
  /** One slow network slows all parts of the delay alike; otherwise they are independent. */
  delaysMoveTogether: boolean;
  /** What each further unit adds to the CPU time of every request. */
  lossPerUnit: number;
  /** Share of the CPU's saturation at which something that costs no CPU, such as a lock, holds each unit of a tier. */
  ceilings: ReadonlyMap<string, number>;
  idleCpuPercent: number;
  /** Standard deviation of a run’s demand around the true one, relative. */
  runNoise: number;
  /** Standard deviation of a CPU reading, relative. */
  cpuNoise: number;
  timeoutMs: number;
}

/** Mean CPU time of a request. */
export function demandMs(gateway: HiddenGateway, tier: HiddenTier, policies: readonly string[], units: number): number {
  const { base, shared } = gateway;
  const added = policies.reduce((sum, id) => sum + costOf(gateway, id).cpuMs, base.cpuMs);
  const saved = shared && shared.pair.every((id) => policies.includes(id)) ? shared.savedCpuMs : 0;
  return ((added - saved) / tier.speed) * (1 + gateway.lossPerUnit * (units - 1));
}

/** Rate beyond which the queue only grows: all cores of all units are busy, or what else holds them is. */
export const saturationRps = (gateway: HiddenGateway, tier: HiddenTier, policies: readonly string[], units: number) =>
  ((units * tier.cores * 1000) / demandMs(gateway, tier, policies, units)) * (gateway.ceilings.get(tier.id) ?? 1);

/** What every request takes alone in its unit before it gets a core; 0 where nothing but CPU holds the tier. */
export const gateMs = (gateway: HiddenGateway, tier: HiddenTier, policies: readonly string[], units: number) =>
  gateway.ceilings.has(tier.id) ? (1000 * units) / saturationRps(gateway, tier, policies, units) : 0;

export const meanDelayMs = (gateway: HiddenGateway, policies: readonly string[]) =>
  delayParts(gateway, policies).reduce((sum, part) => sum + part, 0);

/** A sampler of the whole delay of a request. */
export function delaySampler(gateway: HiddenGateway, policies: readonly string[], draws: Draws): () => number {
  const parts = delayParts(gateway, policies);
  const total = parts.reduce((sum, part) => sum + part, 0);
  const vary = draws.lognormal(gateway.delayVariability);
  if (gateway.delaysMoveTogether) return () => total * vary();
  const moving = parts.filter((part) => part >= 0.02 * total);
  const still = total - moving.reduce((sum, part) => sum + part, 0);
  return () => {
    let sum = still;
    for (const part of moving) sum += part * vary();
    return sum;
  };
}

const delayParts = (gateway: HiddenGateway, policies: readonly string[]) => [
  gateway.base.delayMs,
  ...policies.map((id) => costOf(gateway, id).delayMs),
];

function costOf(gateway: HiddenGateway, id: string): HiddenCost {
  const cost = gateway.policies.get(id);
  if (!cost) throw new Error(`the gateway has no policy ${id}`);
  return cost;
}
