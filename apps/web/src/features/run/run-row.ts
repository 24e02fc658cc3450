import type { ImportedRun, RunHead } from '@headroom/services';
import { answerFigure } from '@/ui/answer-figure';
import { formatFull, formatNumber } from '@/ui/format';
import { subjectName } from '@/ui/tier-name';

/** A run in a list, in what its row shows. */
export interface RunRow {
  id: string;
  name: string;
  state: RunHead['state'];
  outcome: RunHead['outcome'];
  /** Of an import. */
  grade: ImportedRun['report']['grade'] | null;
  imported: boolean;
  simulated: boolean;
  answer: string;
  answerNote: string;
  /** What the answer is sorted by; null where no rate is known. */
  rps: number | null;
  /** The true rate may be higher. */
  isLowerBound: boolean;
  subject: string;
  /** The SLO, or the format of what was imported. */
  detail: string;
  createdAt: string;
  startedAt: string | null;
  finishedAt: string | null;
}

export function runRow(run: RunHead, tierNames: Record<string, string>): RunRow {
  const { imported } = run;
  const { value, note } = imported ? importFigure(imported) : answerFigure(run.answer);
  const subject = imported ? imported.subject : run.definition.subject;
  return {
    ...{ id: run.id, name: run.name, state: run.state, outcome: run.outcome, simulated: run.simulated },
    imported: imported !== null,
    grade: imported?.report.grade ?? null,
    answer: value,
    answerNote: note,
    isLowerBound: run.answer !== null && run.answer.kind !== 'capacity',
    rps: imported ? imported.report.throughputRps : run.answer && 'rps' in run.answer ? run.answer.rps : null,
    subject: subject ? `${subjectName(subject, tierNames)} × ${subject.units} · ${subject.policySet}` : 'Not named',
    detail: imported
      ? imported.formatLabel
      : `p${run.definition.slo.percentile} ≤ ${formatFull(run.definition.slo.latencyMs)} ms`,
    createdAt: run.createdAt.toISOString(),
    startedAt: run.startedAt?.toISOString() ?? null,
    finishedAt: run.finishedAt?.toISOString() ?? null,
  };
}

/** Of results from elsewhere, what they carried: nobody asked them for a capacity. */
const importFigure = ({ report }: ImportedRun) => ({
  value: report.throughputRps === null ? '–' : `${formatNumber(report.throughputRps)} rps`,
  note: 'requests per second of the imported run',
});
