/** A number of days as it was typed; empty is for ever, and what is no number is refused where it is checked. */
export const toDays = (typed: string): number | null => (typed.trim() === '' ? null : Number(typed));
