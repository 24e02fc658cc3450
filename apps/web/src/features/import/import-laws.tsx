import type { ImportedRun } from '@headroom/services';
import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react';
import { Card } from '@/ui/card';

const kinds = {
  breaks: { icon: CircleX, color: 'text-bad', word: 'Breaks:' },
  warns: { icon: TriangleAlert, color: 'text-warn', word: 'Careful:' },
} as const;

/** The certificate of an import: laws that its figures obey or break. */
export function ImportLaws({ imported: { lawsPassed, report } }: { imported: ImportedRun }) {
  return (
    <Card title="Laws" note="that figures of every real test obey">
      {lawsPassed.length + report.findings.length === 0 && (
        <p className="text-[13px] text-ink-2">There is too little in the files to hold a law against.</p>
      )}
      <ul className="space-y-1.5 text-[13px]">
        {report.findings.map(({ severity, sentence }) => {
          const { icon: Icon, color, word } = severity === 'breaks' ? kinds.breaks : kinds.warns;
          return (
            <li key={sentence} className="flex gap-1.5">
              <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${color}`} />
              <span className="min-w-0">
                <span className="sr-only">{word} </span>
                {sentence}
              </span>
            </li>
          );
        })}
        {lawsPassed.map((law) => (
          <li key={law} className="flex gap-1.5">
            <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-good" />
            <span className="min-w-0">
              <span className="sr-only">Holds: </span>
              {law}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
