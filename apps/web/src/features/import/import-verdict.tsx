import type { ImportedRun } from '@headroom/services';
import { FileInput } from 'lucide-react';
import { formatCount, formatSpan } from '@/ui/format';
import { GradeTag } from '@/ui/grade-tag';
import { Notice } from '@/ui/notice';

/** In words: what the files are, what they are worth, and why. */
export function ImportVerdict({ imported }: { imported: ImportedRun }) {
  const { report, formatLabel, gradeReason, noEvidence } = imported;
  const broken = report.findings.filter(({ severity }) => severity === 'breaks');
  return (
    <div className="space-y-3" data-testid="import-verdict">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-lg leading-snug font-medium tracking-tight">
        <FileInput aria-hidden className="size-5 text-ink-3" />
        {formatLabel.replace(/ \(.*/, '')}: {formatCount(report.requests)} requests
        {report.durationSeconds !== null && ` in ${formatSpan(report.durationSeconds * 1000)}`}
        <GradeTag grade={report.grade} />
      </p>
      {broken.length > 0 ? (
        <Notice kind="bad">
          <p className="font-medium">These results cannot be what they say, so they are no evidence.</p>
          <ul className="mt-1 list-disc space-y-0.5 pl-4">
            {broken.map(({ sentence }) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Notice>
      ) : (
        <p className="text-[13px] text-ink-2">
          {report.grade === null ? 'No grade' : `Grade ${report.grade}`}: {gradeReason}.
        </p>
      )}
      {noEvidence && broken.length === 0 && <Notice kind="info">No evidence for a plan. {noEvidence}</Notice>}
    </div>
  );
}
