import type { ImportedRun } from '@headroom/services';
import { Card } from '@/ui/card';
import { formatCount } from '@/ui/format';

const megabyte = 1_000_000;

/** What was read, left out and assumed. */
export function ImportSource({ imported: { files, report, assumed, notes } }: { imported: ImportedRun }) {
  return (
    <Card title="What was read">
      <dl className="space-y-2 text-[13px]">
        <Entry term={files.length === 1 ? 'File' : 'Files'}>
          {files.map(({ name, bytes, sha256 }) => (
            <span key={sha256} className="block break-words" title={`SHA-256 ${sha256}`}>
              {name}{' '}
              <span className="text-ink-3">
                {bytes >= megabyte ? `${(bytes / megabyte).toFixed(1)} MB` : `${formatCount(bytes)} bytes`}
              </span>
            </span>
          ))}
        </Entry>
        <Entry term="Seconds of single requests">
          {report.intervals > 0 ? `${formatCount(report.intervals)} intervals` : 'none: the files hold a summary'}
        </Entry>
        <Entry term="Left out">{report.dropped > 0 ? `${formatCount(report.dropped)} rows` : 'nothing'}</Entry>
        {assumed.length > 0 && <Entry term="Assumed">{sentences(assumed)}</Entry>}
        {notes.length > 0 && <Entry term="Notes">{sentences(notes)}</Entry>}
      </dl>
    </Card>
  );
}

const sentences = (lines: readonly string[]) =>
  lines.map((line) => (
    <span key={line} className="block">
      {line}
    </span>
  ));

const Entry = ({ term, children }: { term: string; children: React.ReactNode }) => (
  <div>
    <dt className="text-xs text-ink-3">{term}</dt>
    <dd className="min-w-0">{children}</dd>
  </div>
);
