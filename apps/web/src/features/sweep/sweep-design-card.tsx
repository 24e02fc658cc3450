import {
  aliasesOf,
  aliasSentences,
  sweepCells,
  sweepCombinations,
  sweepFactors,
  cellCount,
  slowSentences,
  type Sweep,
} from '@headroom/core';
import { Card } from '@/ui/card';
import { ChoiceField, TextField } from '@/ui/form-fields';
import { designs, repeatKinds, type SweepDraft } from './sweep-draft';

interface SweepDesignCardProps {
  draft: SweepDraft;
  /** Null while the draft is no whole sweep. */
  sweep: Sweep | null;
  change: (changed: Partial<SweepDraft>) => void;
}

/** Which combinations are measured, how often, and what a part of them gives up. */
export function SweepDesignCard({ draft, sweep, change }: SweepDesignCardProps) {
  return (
    <Card title="Design" note="cells run in random order, all of them once before any comes again">
      <div className="grid gap-4 sm:grid-cols-2">
        <ChoiceField
          path="design"
          label="Combinations"
          options={designs}
          value={draft.design}
          onChange={(design) => change({ design })}
        />
        <ChoiceField
          path="repeats"
          label="Repeats"
          options={repeatKinds}
          value={draft.repeats}
          onChange={(repeats) => change({ repeats })}
        />
        {draft.repeats === 'times' ? (
          <TextField
            path="repeats.times"
            label="Times"
            hint="Two or more tell how much runs scatter"
            value={draft.times}
            onChange={(times) => change({ times })}
          />
        ) : (
          <>
            <TextField
              path="repeats.within"
              label="Known within"
              unit="± %"
              hint="What each policy set adds, with 95 % confidence"
              value={draft.within}
              onChange={(within) => change({ within })}
            />
            <TextField
              path="repeats.maxRuns"
              label="Runs at most"
              hint="Each is where it tells the most"
              value={draft.maxRuns}
              onChange={(maxRuns) => change({ maxRuns })}
            />
            <TextField
              path="repeats.maxMinutes"
              label="Time at most"
              unit="minutes"
              hint="No run begins later; empty: no limit"
              value={draft.maxMinutes}
              onChange={(maxMinutes) => change({ maxMinutes })}
            />
          </>
        )}
      </div>
      {sweep?.design === 'fraction' && <GivenUp sweep={sweep} />}
      {sweep &&
        slowSentences(sweep).map((sentence) => (
          <p key={sentence} className="mt-3 text-xs text-ink-2">
            {sentence}
          </p>
        ))}
    </Card>
  );
}

function GivenUp({ sweep }: { sweep: Sweep }) {
  const [all, some] = [cellCount(sweep), sweepCells(sweep).length];
  const sentences = aliasSentences(aliasesOf(sweepFactors(sweep), sweepCombinations(sweep)));
  return (
    <div className="mt-3 space-y-1 text-xs text-ink-2">
      <p>{some === all ? `No part of the ${all} combinations would do.` : `${some} of ${all} combinations.`}</p>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  );
}
