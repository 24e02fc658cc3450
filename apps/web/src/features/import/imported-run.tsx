import type { ImportedRunDetail } from '@headroom/services';
import type { ReactNode } from 'react';
import type { Wire } from '@/server/wire';
import { Card } from '@/ui/card';
import { GradeTag } from '@/ui/grade-tag';
import { ImportedTag } from '@/ui/imported-tag';
import { Notice } from '@/ui/notice';
import { PageHeader } from '@/ui/page-header';
import { subjectName } from '@/ui/tier-name';
import { Time } from '@/ui/time';
import { DiscardButton } from './discard-button';
import { ImportCharts } from './load-charts';
import { ImportFigures } from './import-figures';
import { ImportLaws } from './import-laws';
import { ImportNames } from './import-names';
import { ImportSource } from './import-source';
import { ImportVerdict } from './import-verdict';

interface ImportedRunProps {
  run: Wire<ImportedRunDetail>;
  tierNames: Record<string, string>;
  /** Plans that it feeds. */
  consequences?: ReactNode;
  /** What else can be done with it. */
  actions?: ReactNode;
}

/** The page of results from elsewhere: the report is the verdict, and the laws are the certificate. */
export function ImportedRun({ run, tierNames, consequences, actions }: ImportedRunProps) {
  const { imported, events } = run;
  const { subject } = imported;
  return (
    <>
      <PageHeader
        title={run.name}
        actions={
          <>
            {actions}
            <DiscardButton runId={run.id} name={run.name} />
          </>
        }
        parent={{ href: '/runs', label: 'Runs' }}
        tags={
          <span className="flex flex-wrap gap-1.5" data-testid="run-state">
            <ImportedTag />
            <GradeTag grade={imported.report.grade} />
          </span>
        }
        note={
          <>
            {subject
              ? `${subjectName(subject, tierNames)} × ${subject.units} · ${subject.policySet}`
              : 'Of no named gateway'}
            {' · imported '}
            <Time at={run.createdAt} />
            {imported.startedAt && (
              <>
                {' · load began '}
                <Time at={imported.startedAt} />
              </>
            )}
          </>
        }
      />
      <div className="space-y-4">
        <Card>
          <ImportVerdict imported={imported} />
        </Card>
        {run.measurement?.excludedReason && (
          <Notice kind="warn">Not used as evidence: {run.measurement.excludedReason}</Notice>
        )}
        <ImportLaws imported={imported} />
        <ImportFigures imported={imported} />
        {consequences}
        <ImportCharts imported={imported} />
        <ImportNames imported={imported} />
        <div className="grid items-start gap-4 xl:grid-cols-2">
          <ImportSource imported={imported} />
          <Card title="Log">
            <ul className="space-y-1 text-[13px]">
              {events.map(({ at, message }) => (
                <li key={`${at}${message}`}>{message}</li>
              ))}
            </ul>
          </Card>
        </div>
      </div>
    </>
  );
}
