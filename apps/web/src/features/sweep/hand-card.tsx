import { handFactorNames, handSentences, type Sweep } from '@headroom/core';
import type { HandFactors } from '@headroom/services';
import { Card } from '@/ui/card';
import { ChoiceField, TextField } from '@/ui/form-fields';
import { setters, type SweepDraft } from './sweep-draft';

interface HandCardProps {
  draft: SweepDraft;
  hands: HandFactors;
  /** Null while the draft is no whole sweep. */
  sweep: Sweep | null;
  change: (changed: Partial<SweepDraft>) => void;
}

/** Who sets what the gateway's connection does not, and what that makes of the design. */
export function HandCard({ draft, hands, sweep, change }: HandCardProps) {
  const missing = handFactorNames(hands.factors);
  const isByHand = draft.setBy === 'person';
  return (
    <Card
      title="Who sets the gateway"
      note={hands.isConnected ? `its connection sets no ${missing}` : 'nothing connects Headroom to it'}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <ChoiceField
          path="byHand"
          label="Set by"
          hint={
            isByHand
              ? `Before cells that need another ${missing}, the sweep waits with an instruction until somebody continues it.`
              : hands.isConnected
                ? 'One level of what it does not set is swept over.'
                : 'Connect it under Settings → Gateways first.'
          }
          options={setters}
          value={draft.setBy}
          onChange={(setBy) => change({ setBy })}
        />
        {isByHand && (
          <TextField
            path="remindMinutes"
            label="Reminder after"
            unit="minutes"
            hint="Once for each instruction, to the channels that are told of sweeps that wait"
            value={draft.remindMinutes}
            onChange={(remindMinutes) => change({ remindMinutes })}
          />
        )}
      </div>
      {isByHand && (
        <div className="mt-3 space-y-1 text-xs text-ink-2">
          {sweep && handSentences(sweep).map((sentence) => <p key={sentence}>{sentence}</p>)}
          <p>
            What nothing reads back says nothing of a tier or unit in a plan: such a sweep tells what its cells are to
            each other. At the end it asks to put the gateway back as it was found.
          </p>
        </div>
      )}
    </Card>
  );
}
