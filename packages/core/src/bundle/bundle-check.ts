/** One thing that was worked out again; `not-possible` where nothing in the bundle can decide it. */
export interface BundleCheck {
  what: string;
  state: 'holds' | 'differs' | 'not-possible';
  /** Figures, or where it differs. */
  figures: string;
}

/** Whether two figures are the same but for the last bits of a floating-point sum; unknown equals unknown only. */
export const isSame = (left: number | null, right: number | null): boolean => isWithin(left, right, 1e-9);

/** The same for figures of a fitted model, which sums last bits up: machines differ in theirs. */
export const isClose = (left: number | null | undefined, right: number | null | undefined): boolean =>
  isWithin(left ?? null, right ?? null, 1e-6);

const isWithin = (left: number | null, right: number | null, share: number): boolean =>
  left === null || right === null
    ? left === right
    : Math.abs(left - right) <= share * Math.max(1, Math.abs(left), Math.abs(right));

/** Hears how far a check that takes long has come: so many of so many answers. */
export type TellStep = (step: { done: number; of: number }) => void;
