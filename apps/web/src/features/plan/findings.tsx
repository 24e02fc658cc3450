import type { RecommendationResult } from '@headroom/core';
import { CircleHelp, Info, Ruler } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card } from '@/ui/card';
import { TextLink } from '@/ui/text-link';
import { tierName } from '@/ui/tier-name';
import { nameTiers, runsIn, type PlanAnswer } from './plan-view';

interface FindingsProps {
  answer: Pick<PlanAnswer, 'result'>;
  tierNames: Record<string, string>;
  /** Names of the runs that a sentence may speak of, by id. */
  runNames: Record<string, string>;
  /** Starts or prepares a measurement. */
  measure: (next: RecommendationResult['nextMeasurements'][number]) => ReactNode;
}

/** What the answer rests on, what is missing, and what to measure next. */
export function Findings({ answer: { result }, tierNames, runNames, measure }: FindingsProps) {
  const { findings, missing, nextMeasurements } = result;
  if (findings.length + missing.length + nextMeasurements.length === 0) return null;
  return (
    <Card title="What this rests on">
      <ul className="space-y-2 text-[13px]">
        {findings.map((finding) => (
          <li key={finding} className="flex gap-2">
            <Info aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-3" />
            <span className="min-w-0 wrap-anywhere">
              {runsIn(nameTiers(finding, tierNames)).map((part, index) =>
                part.runId ? (
                  <TextLink key={index} href={`/runs/${part.runId}`}>
                    {runNames[part.runId] ? `“${runNames[part.runId]}”` : part.runId.slice(-8)}
                  </TextLink>
                ) : part.telemetryId ? (
                  <TextLink key={index} href={`/telemetry/${part.telemetryId}`}>
                    what production tells
                  </TextLink>
                ) : (
                  part.text
                ),
              )}
            </span>
          </li>
        ))}
        {missing.map((line) => (
          <li key={line} className="flex gap-2">
            <CircleHelp aria-hidden className="mt-0.5 size-4 shrink-0 text-warn" />
            <span className="min-w-0 wrap-anywhere">
              <strong className="font-medium">Missing:</strong> {nameTiers(line, tierNames)}
            </span>
          </li>
        ))}
        {nextMeasurements.map((next) => (
          <li key={`${next.tier} ${next.units} ${next.policies.join()}`} className="flex gap-2">
            <Ruler aria-hidden className="mt-0.5 size-4 shrink-0 text-accent" />
            <div className="min-w-0 wrap-anywhere">
              <strong className="font-medium">
                Measure next: {tierName(next.tier, tierNames)} × {next.units}
              </strong>{' '}
              {next.policies.length > 0 ? `with ${next.policies.join(', ')}` : 'without policies'}.{' '}
              {nameTiers(next.reason, tierNames)}
              <div className="mt-1.5 print:hidden">{measure(next)}</div>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
