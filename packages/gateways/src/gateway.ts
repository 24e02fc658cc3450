import type { MeterKind } from '@headroom/core';
import type { PriceBook } from './price-book';

/** `all`, or the ids of the tiers it holds for. */
export type TierScope = 'all' | readonly string[];

/** What one quantity of a tier's bill is; its price stands in a price book. */
export interface TierMeter {
  meter: string;
  per: MeterKind;
}

/** A size of a gateway that can be rented. */
export interface Tier {
  id: string;
  name: string;
  description: string;
  /** Null for a tier without units (billed per call). */
  coresPerUnit: number | null;
  minUnits: number;
  /** Null for a tier without units. */
  maxUnits: number | null;
  /** A tier on the same hardware, whose measurements may stand for this one core by core. */
  sameCoresAs?: string;
  /** Rate that the vendor caps the tier at, requests per second. */
  maxRps?: number;
  meters: readonly TierMeter[];
}

/** A bound of the product that no number of units lifts. */
export interface Limit {
  id: string;
  description: string;
  value: number;
  unit: string;
  tiers: TierScope;
}

/** CPU that a policy costs per request, roughly: below 0.1 ms, below 1 ms, more, or set by its parameters. */
export type CostClass = 'light' | 'moderate' | 'heavy' | 'by-parameters';

export interface PolicyDescriptor {
  id: string;
  name: string;
  description: string;
  costClass: CostClass;
  tiers: TierScope;
  /** May end the request before the rest of the chain, so that its cost depends on the mix of outcomes. */
  mayShortCircuit: boolean;
  /** Answers the request: a chain ends with exactly one such policy. */
  answers: boolean;
  /** Parameters that work. */
  example: Readonly<Record<string, unknown>>;
}

/** A capacity figure that somebody else gives: tested (`published`) or merely stated (`rated`). Requests per second. */
export interface PublishedEvidence {
  id: string;
  kind: 'published' | 'rated';
  tier: string;
  units: number;
  policies: readonly string[];
  rps: number;
  bound: 'exactly' | 'at-least' | 'below';
  source: { title: string; url: string; date: string };
}

/** `sample` is no offer of anybody: its figures and prices exist to try Headroom with. */
export type GatewayKind = 'sample' | 'managed' | 'self-hosted';

export interface Gateway {
  id: string;
  name: string;
  kind: GatewayKind;
  description: string;
  regions: readonly string[];
  tiers: readonly Tier[];
  limits: readonly Limit[];
  policies: readonly PolicyDescriptor[];
  priceBooks: readonly PriceBook[];
  publishedEvidence: readonly PublishedEvidence[];
}
