/** How sure the catalog is of a figure. */
export type FigureStatus = 'published' | 'derived' | 'recalled' | 'conflict' | 'notFound' | 'notApplicable';

/** A catalog figure as a page shows it. */
export interface FigureView {
  text: string;
  value: number | string | boolean | null;
  status: FigureStatus;
  source: { id: string; title: string; location: string } | null;
  date: string | null;
  note?: string;
}

/** `headroom.price/1`: the bill of a tier, as far as it is known. */
export interface PriceDocument {
  currency: string;
  at: string;
  region: string | null;
  units: number | null;
  priceBook: { source: string; observedOn: string; basis: string; stale: boolean } | null;
  items: readonly object[];
  unknown: readonly { meter: string; missing: 'price' | 'usage' }[];
  monthlyTotal: string | null;
  costPerMillion: string | null;
  findings: readonly string[];
}

export type FigureId = 'maxUnits' | 'ratedRps' | 'cache' | 'sla' | 'scaleOut' | 'includedCalls' | 'cores' | 'memory';

/** One tier of one gateway with its price for a region, a day and a usage, and its figures. */
export interface CatalogRow {
  /** gateway/tier */
  key: string;
  gateway: { id: string; name: string; kind: string };
  tier: { id: string; name: string };
  price: PriceDocument | { unknown: string };
  figures: Record<FigureId, FigureView>;
  features: Record<string, FigureView>;
}
