import type { BenchmarkTrend } from '@headroom/services';
import { Card } from '@/ui/card';
import { TextLink } from '@/ui/text-link';
import { AnswerTag } from './answer-tag';
import { metricName } from './change-words';
import { compareHref } from './compare-address';

/** How a benchmark's newest valid run stands against its baseline. */
export function BaselineAnswer({ trend: { baselineIds, validRuns, newest } }: { trend: BenchmarkTrend }) {
  if (baselineIds.length === 0)
    return (
      <Card title="Baseline">
        <p className="text-[13px] text-ink-2">
          There is no baseline yet. Open a run that is as it should be and add it: later runs are then held against it.
        </p>
      </Card>
    );
  const runs = baselineIds.length === 1 ? '1 run' : `${baselineIds.length} runs`;
  const others = newest && baselineIds.filter((id) => id !== newest.runId).slice(-19);
  return (
    <Card
      title="Baseline"
      note={runs}
      actions={
        newest &&
        others && (
          <TextLink
            href={compareHref({ runIds: [...others, newest.runId], baseIds: others, repeats: false })}
            className="text-xs"
          >
            Compare the newest run with the baseline
          </TextLink>
        )
      }
    >
      {newest === null ? (
        <p className="text-[13px] text-ink-2">
          {validRuns === 0
            ? 'No run of this benchmark is valid any more, those of the baseline neither, so that nothing can be held against it. A new valid run can.'
            : 'The newest valid run is part of the baseline itself.'}
        </p>
      ) : (
        <ul className="space-y-1.5 text-[13px]">
          {newest.comparison.metrics.map(({ metric, answer, sentence }) => (
            <li key={metricName(metric)} className="flex flex-wrap items-start gap-x-2 gap-y-1">
              <AnswerTag answer={answer} />
              <span className="min-w-0 flex-1 basis-60">{sentence}</span>
            </li>
          ))}
          {newest.comparison.notCompared.map((sentence) => (
            <li key={sentence} className="text-ink-2">
              Not compared. {sentence}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
