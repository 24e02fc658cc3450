import type { CostReport, ReportWords } from '@headroom/core';
import { reportFigures } from '@headroom/figures';
import { ArrowLeftRight, PiggyBank, ShieldAlert, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card } from '@/ui/card';
import { Figure, Figures } from '@/ui/figure';
import { GradeTag } from '@/ui/grade-tag';

interface AnswerCardProps {
  report: CostReport;
  words: ReportWords;
}

/** The answer of a report in plain words: what it costs, how sure that is, what would be saved and what changed. */
export function AnswerCard({ report, words }: AnswerCardProps) {
  return (
    <section aria-label="Answer" className="space-y-4">
      <Card>
        <p className="max-w-prose text-base leading-6 font-semibold text-balance">{words.answer}</p>
        <ul className="mt-3 space-y-1.5 text-[13px]">
          {words.risk.length > 0 && (
            <Line icon={ShieldAlert} label="Risk">
              {words.risk.join(' ')}
            </Line>
          )}
          {words.saving && (
            <Line icon={PiggyBank} label="Saving">
              {words.saving}
            </Line>
          )}
          {words.change && (
            <Line icon={ArrowLeftRight} label="Change">
              {words.change}
            </Line>
          )}
        </ul>
      </Card>
      <Figures>
        {reportFigures(report).map(({ id, label, value, note }) => (
          <Figure
            key={id}
            {...{ label, note }}
            value={id === 'grade' && report.total.answered > 0 ? <GradeTag grade={report.total.grade} /> : value}
          />
        ))}
      </Figures>
    </section>
  );
}

const Line = ({ icon: Icon, label, children }: { icon: LucideIcon; label: string; children: ReactNode }) => (
  <li className="flex gap-2">
    <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-3" />
    <span className="min-w-0 max-w-prose">
      <strong className="font-semibold">{label}: </strong>
      {children}
    </span>
  </li>
);
