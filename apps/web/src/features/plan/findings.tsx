import { CircleHelp, Info, Ruler } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card } from '@/ui/card';
import { TextLink } from '@/ui/text-link';
import { tierName } from '@/ui/tier-name';
import { nameTiers, runsIn, type PlanAnswer } from './plan-view';

interface FindingsProps {
  answer: PlanAnswer;
  tierNames: Record<string, string>;
  /** Names of the runs that a sentence may speak of, by id. */
  runNames: Record<string, string>;
  /** Where the missing measurement can be started. */
  action?: ReactNode;
}

/** What the answer rests on, what is missing, and what to measure next. */
export function Findings({ answer: { result }, tierNames, runNames, action }: FindingsProps) {
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
        {nextMeasurements.map(({ tier, units, policies, reason }) => (
          <li key={`${tier} ${units}`} className="flex gap-2">
            <Ruler aria-hidden className="mt-0.5 size-4 shrink-0 text-accent" />
            <span className="min-w-0 wrap-anywhere">
              <strong className="font-medium">
                Measure next: {tierName(tier, tierNames)} × {units}
              </strong>{' '}
              {policies.length > 0 ? `with ${policies.join(', ')}` : 'without policies'}. {nameTiers(reason, tierNames)}
            </span>
          </li>
        ))}
      </ul>
      {action && <div className="mt-3">{action}</div>}
    </Card>
  );
}
