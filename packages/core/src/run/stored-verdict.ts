import type { Check, CheckState, StageVerdict } from './stage';

/** A check as runs stored it before one could be unknown. */
interface TwoStateCheck {
  id: Check['id'];
  passed: boolean;
  figures: string;
}

export type StoredVerdict = Omit<StageVerdict, 'checks'> & { checks: readonly (Check | TwoStateCheck)[] };

/** A verdict as it was stored, with checks of three states: what an older one passed or failed unseen is unknown. */
export const verdictFromStored = (stored: StoredVerdict): StageVerdict => ({
  ...stored,
  checks: stored.checks.map((check) =>
    'state' in check ? check : { id: check.id, state: stateOf(check), figures: check.figures },
  ),
});

function stateOf({ passed, figures }: TwoStateCheck): CheckState {
  if (/^not known|reported nothing|: latency unknown/.test(figures)) return 'unknown';
  return passed ? 'passed' : 'failed';
}
