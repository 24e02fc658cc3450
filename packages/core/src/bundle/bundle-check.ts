/** One thing that was worked out again; `not-possible` where nothing in the bundle can decide it. */
export interface BundleCheck {
  what: string;
  state: 'holds' | 'differs' | 'not-possible';
  /** Figures, or where it differs. */
  figures: string;
}

/** Whether two figures are the same but for the last bits of a floating-point sum; unknown equals unknown only. */
export const isSame = (left: number | null, right: number | null): boolean =>
  left === null || right === null
    ? left === right
    : Math.abs(left - right) <= 1e-9 * Math.max(1, Math.abs(left), Math.abs(right));
