import { listBenchmarks } from '@headroom/services';
import { Archive, FlaskConical, Plus, SearchX } from 'lucide-react';
import Link from 'next/link';
import { benchmarkRow } from '@/features/benchmark/benchmark-row';
import { BenchmarksTable } from '@/features/benchmark/benchmarks-table';
import { answerFigure } from '@/ui/answer-figure';
import { RunStateTag } from '@/features/run/run-state-tag';
import { requestContext } from '@/server/ctx';
import { forPage } from '@/server/errors';
import { readSearchParameters, type SearchParameters } from '@/server/search-parameters';
import { tierNames } from '@/server/tier-names';
import { ArchivableHeader } from '@/ui/archivable-header';
import { ButtonLink } from '@/ui/button';
import { Card } from '@/ui/card';
import { EmptyState } from '@/ui/empty-state';
import { ListFilter } from '@/ui/list-filter';
import { RefreshWhile } from '@/ui/refresh-while';

export const metadata = { title: 'Benchmarks' };

export default async function BenchmarksPage({ searchParams }: { searchParams: SearchParameters }) {
  const parameters = await readSearchParameters(searchParams);
  const [archived, q] = [parameters.archived !== undefined, parameters.q];
  const ctx = await requestContext();
  const [benchmarks, names] = await forPage(Promise.all([listBenchmarks(ctx, { archived, name: q }), tierNames(ctx)]));
  const create = (
    <ButtonLink href="/benchmarks/new" look="primary">
      <Plus aria-hidden /> New benchmark
    </ButtonLink>
  );
  return (
    <>
      <RefreshWhile active={benchmarks.some(({ latestRun }) => latestRun && latestRun.state !== 'finished')} />
      <ArchivableHeader
        path="/benchmarks"
        label="Benchmarks"
        note="What is loaded, how, and under which objective."
        archived={archived}
        create={create}
      />
      <ListFilter label="Filter the benchmarks" />
      <Card padded={false}>
        {benchmarks.length === 0 && q ? (
          <EmptyState
            icon={SearchX}
            title="No benchmark matches the filter"
            action={<ButtonLink href={archived ? '/benchmarks?archived=1' : '/benchmarks'}>Clear filters</ButtonLink>}
          />
        ) : benchmarks.length === 0 && archived ? (
          <EmptyState
            icon={Archive}
            title="No benchmark is archived"
            action={<ButtonLink href="/benchmarks">Show the others</ButtonLink>}
          >
            An archived benchmark leaves the lists; its runs and what they measured stay.
          </EmptyState>
        ) : benchmarks.length === 0 ? (
          <EmptyState icon={FlaskConical} title="There is no benchmark yet" action={create}>
            A benchmark says what to load and how hard; each run of it is a measurement.
          </EmptyState>
        ) : (
          <BenchmarksTable
            benchmarks={benchmarks.map(({ latestRun, ...benchmark }) => ({
              ...benchmarkRow(benchmark, names),
              latestRunAt: latestRun?.createdAt.toISOString() ?? null,
              latestRun: latestRun ? (
                <Link href={`/runs/${latestRun.id}`} className="flex flex-wrap items-center gap-2 hover:underline">
                  <RunStateTag run={latestRun} />
                  <span className="whitespace-nowrap">{latestRun.answer && answerFigure(latestRun.answer).value}</span>
                </Link>
              ) : (
                <span className="text-ink-3">Never run</span>
              ),
            }))}
          />
        )}
      </Card>
    </>
  );
}
