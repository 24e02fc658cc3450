import { Info, Ruler } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card } from '@/ui/card';
import { nameTiers, type PlanAnswer } from './plan-view';

interface FindingsProps {
  answer: PlanAnswer;
  tierNames: Record<string, string>;
  /** Where the missing measurement can be started. */
  action?: ReactNode;
}

/** What the answer rests on, what is missing, and what to measure next. */
export function Findings({ answer: { result }, tierNames, action }: FindingsProps) {
  const missing = [...new Set([...result.missing, ...result.nextMeasurements.map(({ reason }) => reason)])];
  if (result.findings.length === 0 && missing.length === 0) return null;
  return (
    <Card title="What this rests on">
      <ul className="space-y-2 text-[13px]">
        {result.findings.map((finding) => (
          <li key={finding} className="flex gap-2">
            <Info aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-3" />
            {nameTiers(finding, tierNames)}
          </li>
        ))}
        {missing.map((line) => (
          <li key={line} className="flex gap-2">
            <Ruler aria-hidden className="mt-0.5 size-4 shrink-0 text-warn" />
            <span>
              <strong className="font-medium">Measure next:</strong> {nameTiers(line, tierNames)}
            </span>
          </li>
        ))}
      </ul>
      {action && <div className="mt-3">{action}</div>}
    </Card>
  );
}
