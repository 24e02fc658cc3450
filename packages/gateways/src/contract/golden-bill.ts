import type { PriceFindingCode, Usage } from '@headroom/core';

/** A bill that must come out to the digit. */
export interface GoldenBill {
  id: string;
  tier: string;
  region: string | null;
  currency: string;
  /** The day that is priced. */
  at: string;
  units: number | null;
  usage: Usage;
  /** By the id of the add-on. */
  addOns?: Record<string, number>;
  expect: {
    monthlyTotal: string | null;
    /** Meter, quantity, amount. */
    lines?: [string, number | null, string | null][];
    /** Meters whose price or usage is unknown. */
    unknown?: string[];
    /** All that there are, each once. */
    findings?: PriceFindingCode[];
  };
  /** The arithmetic, for whoever checks it by hand. */
  derivation: string;
}
