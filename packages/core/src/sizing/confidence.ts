/** Of every interval that is shown. */
export const confidence = 0.9;

/**
 * An option is chosen when it carries what is required with this probability. At one half the choice would be the toss of
 * a coin; the laboratory loses no right choice up to here and is safe far more often (docs/decisions/0006).
 */
export const sureEnoughToChoose = 0.7;
