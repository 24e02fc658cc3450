import { estimateRun, getBenchmark, listHandFactors, listSweeps, mostRunsOfBenchmark } from '@headroom/services';
import { Activity, Archive, Copy, Grid3x3, Hand, Pencil } from 'lucide-react';
import type { Metadata } from 'next';
import { cache } from 'react';
import { ArchiveButton } from '@/features/benchmark/archive-button';
import { TrendSection } from '@/features/compare/trend-section';
import { costInWords } from '@/ui/estimate-words';
import { RunEstimate } from '@/features/benchmark/run-estimate';
import { runRow } from '@/features/run/run-row';
import { RunsTable } from '@/features/run/runs-table';
import { SimulatedTag } from '@/features/run/run-state-tag';
import { StartButton } from '@/features/run/start-button';
import { SweepsTable } from '@/features/sweep/sweeps-table';
import { requestContext } from '@/server/ctx';
import { forPage } from '@/server/errors';
import { tierNames } from '@/server/tier-names';
import { BenchmarkDefinition } from '@/ui/benchmark-definition';
import { ButtonLink } from '@/ui/button';
import { Card } from '@/ui/card';
import { EmptyState } from '@/ui/empty-state';
import { PageHeader } from '@/ui/page-header';
import { QueryButtonLink } from '@/ui/query-links';
import { RefreshWhile } from '@/ui/refresh-while';
import { Tag } from '@/ui/tag';
import { TextLink } from '@/ui/text-link';

interface BenchmarkPageProps {
  params: Promise<{ id: string }>;
}

/** Once for the page and its title. */
const readBenchmark = cache(async (benchmarkId: string) => getBenchmark(await requestContext(), { benchmarkId }));

const read = async ({ params }: BenchmarkPageProps) => forPage(readBenchmark((await params).id));

export async function generateMetadata(props: BenchmarkPageProps): Promise<Metadata> {
  return { title: (await read(props)).name };
}

export default async function BenchmarkPage(props: BenchmarkPageProps) {
  const { id: benchmarkId } = await props.params;
  const [{ id, name, archivedAt, definition, definitionSha256, runs }, names, cost, sweeps, hands] = await Promise.all([
    read(props),
    forPage(requestContext().then(tierNames)),
    forPage(requestContext().then((ctx) => estimateRun(ctx, { benchmarkId }))),
    forPage(requestContext().then((ctx) => listSweeps(ctx, { benchmarkId }))),
    forPage(requestContext().then((ctx) => listHandFactors(ctx, { benchmarkId }))),
  ]);
  return (
    <>
      <RefreshWhile active={[...runs, ...sweeps].some(({ state }) => state !== 'finished')} />
      <PageHeader
        title={name}
        parent={{ href: '/benchmarks', label: 'Benchmarks' }}
        tags={
          <>
            {definition.runner === 'simulated' && <SimulatedTag />}
            {archivedAt && <Tag icon={Archive}>Archived</Tag>}
          </>
        }
        note={
          <>
            {definition.description}
            {!archivedAt && <RunEstimate definition={definition} cost={costInWords(cost)} />}
          </>
        }
        actions={
          <>
            <ButtonLink href={`/benchmarks/new?from=${id}`}>
              <Copy aria-hidden /> Duplicate
            </ButtonLink>
            <ArchiveButton benchmarkId={id} isArchived={archivedAt !== null} />
            {!archivedAt && (
              <>
                <QueryButtonLink href={`/benchmarks/${id}/edit`}>
                  <Pencil aria-hidden /> Edit
                </QueryButtonLink>
                {!definition.script && (
                  <ButtonLink href={`/sweeps/new?benchmark=${id}`}>
                    <Grid3x3 aria-hidden /> Sweep
                  </ButtonLink>
                )}
                {/* A run alone takes the gateway as it is; a sweep of this one cell asks a person first. */}
                {!definition.script && hands.factors.includes('policySet') && (
                  <ButtonLink href={`/sweeps/new?benchmark=${id}&setby=person`}>
                    <Hand aria-hidden /> Set by hand
                  </ButtonLink>
                )}
                <StartButton
                  benchmarkId={id}
                  definitionSha256={definitionSha256}
                  script={definition.script?.fileName}
                />
              </>
            )}
          </>
        }
      />
      <div className="space-y-4">
        <Card title="Definition">
          <BenchmarkDefinition definition={definition} tierNames={names} />
        </Card>
        {runs.length > 1 && runs.every(({ state }) => state === 'finished') && <TrendSection benchmarkId={id} />}
        <Card title="Runs" padded={false}>
          {runs.length === 0 ? (
            <EmptyState icon={Activity} title="This benchmark has not been run yet">
              Start it to see the load live and its answer at the end.
            </EmptyState>
          ) : (
            <>
              <RunsTable runs={runs.map((run) => runRow(run, names))} isPart={runs.length === mostRunsOfBenchmark} />
              {runs.length === mostRunsOfBenchmark && (
                <p className="border-t border-line px-4 py-2 text-[13px]">
                  These are the latest {mostRunsOfBenchmark}.{' '}
                  <TextLink href={`/runs?${new URLSearchParams({ q: definition.name })}`}>
                    All runs of this name
                  </TextLink>
                </p>
              )}
            </>
          )}
        </Card>
        {sweeps.length > 0 && (
          <Card title="Sweeps" padded={false}>
            <SweepsTable sweeps={sweeps} />
          </Card>
        )}
      </div>
    </>
  );
}
