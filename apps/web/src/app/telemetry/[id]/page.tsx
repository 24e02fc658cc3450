import { getTelemetry, isAllowed } from '@headroom/services';
import { Ruler, Scale } from 'lucide-react';
import type { Metadata } from 'next';
import { cache } from 'react';
import { UtilisationFitChart } from '@/charts/utilisation-fit';
import { fitOfLessons } from '@/features/telemetry/fit-of-lessons';
import { LessonFigures } from '@/features/telemetry/lesson-figures';
import { TelemetryActs } from '@/features/telemetry/telemetry-acts';
import { nameOfSource } from '@/features/telemetry/name-of-source';
import { requestContext } from '@/server/ctx';
import { forPage } from '@/server/errors';
import { tierNames } from '@/server/tier-names';
import { ButtonLink } from '@/ui/button';
import { Card } from '@/ui/card';
import { GradeTag } from '@/ui/grade-tag';
import { Notice } from '@/ui/notice';
import { PageHeader } from '@/ui/page-header';
import { tierName } from '@/ui/tier-name';
import { Time } from '@/ui/time';

interface TelemetryPageProps {
  params: Promise<{ id: string }>;
}

/** Once for the page and its title. */
const readSeries = cache(async (telemetryId: string) => getTelemetry(await requestContext(), { telemetryId }));

const read = async ({ params }: TelemetryPageProps) => forPage(readSeries((await params).id));

export async function generateMetadata(props: TelemetryPageProps): Promise<Metadata> {
  return { title: (await read(props)).name };
}

export default async function TelemetryPage(props: TelemetryPageProps) {
  const ctx = await requestContext();
  const [series, names] = await Promise.all([read(props), forPage(tierNames(ctx))]);
  const { id, name, gateway, tier, policySet, source, from, until, readAt, lessons, sizing, noEvidence, notes } =
    series;
  const lacks = [lessons.busy, lessons.traffic, ...(lessons.traffic.known ? [lessons.traffic.value.growth] : [])];
  const unknown = new Set(lacks.flatMap((part) => (part.known ? [] : [part.sentence])));
  const warnings = [...lessons.findings.map(({ sentence }) => sentence), ...notes, ...unknown];
  return (
    <>
      <PageHeader
        title={name}
        parent={{ href: '/telemetry', label: 'Production' }}
        tags={<GradeTag grade={noEvidence === null ? 'C' : null} />}
        note={
          <>
            {tierName(`${gateway}/${tier}`, names)} with policy set {policySet}, <Time at={from} shape="date" /> to{' '}
            <Time at={until} shape="date" />, {nameOfSource(source)}, read <Time at={readAt} />.
          </>
        }
        actions={
          <>
            {isAllowed(ctx, 'telemetry.write') && (
              <TelemetryActs id={id} name={name} refreshes={source.kind !== 'csv'} />
            )}
            {lessons.traffic.known && isAllowed(ctx, 'plan.write') && (
              <ButtonLink href={`/plans/new?from=curve&telemetry=${id}`} look="primary">
                <Scale aria-hidden /> New plan from this
              </ButtonLink>
            )}
          </>
        }
      />
      <div className="space-y-4">
        {series.problem !== null && (
          <Notice kind="warn">It could not be read again by itself, and stands as it was: {series.problem}</Notice>
        )}
        {noEvidence !== null && (
          <Notice kind="warn">Not enough to be evidence: {noEvidence} What it tells of the traffic holds.</Notice>
        )}
        <LessonFigures lessons={lessons} />
        {sizing && (
          <Card title="Units" note="observed, without a load test">
            <p className="text-[13px]">{sizing.sentence}</p>
          </Card>
        )}
        <UtilisationFitChart data={fitOfLessons(lessons, series.ceilingPercent)} />
        {warnings.length > 0 && (
          <Card title="To know">
            <ul className="list-disc space-y-1 pl-4 text-[13px] wrap-anywhere">
              {warnings.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </Card>
        )}
        <Card title="What a short test would add">
          <p className="flex gap-2 text-[13px]">
            <Ruler aria-hidden className="mt-0.5 size-4 shrink-0 text-accent" />
            <span>{lessons.advice}</span>
          </p>
        </Card>
      </div>
    </>
  );
}
