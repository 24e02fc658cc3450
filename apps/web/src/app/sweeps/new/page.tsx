import { startUpAlone } from '@headroom/core';
import {
  estimateRun,
  getBenchmark,
  listBenchmarks,
  listHandFactors,
  listSubjects,
  listSweepTiers,
  readSweepGround,
  type Ctx,
} from '@headroom/services';
import { FlaskConical, Plus } from 'lucide-react';
import { Suspense } from 'react';
import { ConcurrencyTemplate } from '@/features/sweep/concurrency-template';
import { SweepForm } from '@/features/sweep/sweep-form';
import { requestContext } from '@/server/ctx';
import { forPage } from '@/server/errors';
import { readSearchParameters, type SearchParameters } from '@/server/search-parameters';
import { ButtonLink } from '@/ui/button';
import { Card } from '@/ui/card';
import { EmptyState } from '@/ui/empty-state';
import { PageHeader } from '@/ui/page-header';
import { PageLoading } from '@/ui/page-loading';
import { TextLink } from '@/ui/text-link';

export const metadata = { title: 'New sweep' };

/** Asks for the benchmark before it begins to answer, so that one that is not there is answered with 404. */
export default async function NewSweepPage({ searchParams }: { searchParams: SearchParameters }) {
  const { benchmark: benchmarkId, template } = await readSearchParameters(searchParams);
  const ctx = await requestContext();
  const benchmark = benchmarkId === undefined ? null : await forPage(getBenchmark(ctx, { benchmarkId }));
  return (
    <Suspense fallback={<PageLoading title="New sweep" shape="list" />}>
      {benchmark ? <NewSweep {...{ ctx, benchmark, template }} /> : <ChooseBenchmark ctx={ctx} />}
    </Suspense>
  );
}

interface NewSweepProps {
  ctx: Ctx;
  benchmark: Awaited<ReturnType<typeof getBenchmark>>;
  template: string | undefined;
}

async function NewSweep({ ctx, benchmark: { id, name, definition }, template }: NewSweepProps) {
  const [subjects, tiers, hands, ground, cost] = await forPage(
    Promise.all([
      listSubjects(ctx),
      listSweepTiers(ctx, { benchmarkId: id }),
      listHandFactors(ctx, { benchmarkId: id }),
      readSweepGround(ctx, { benchmarkId: id }),
      estimateRun(ctx, { benchmarkId: id }),
    ]),
  );
  const gateway = subjects.find((subject) => subject.id === definition.subject.gateway);
  const tier = gateway?.tiers.find((candidate) => candidate.id === definition.subject.tier);
  return (
    <>
      <PageHeader
        title="New sweep"
        parent={{ href: `/benchmarks/${id}`, label: name }}
        note="One benchmark over a matrix of cells. The gateway’s policies and units are set for each cell, read back, and put back as they were at the end; what nothing connects, a person sets when asked."
      />
      {definition.subject.gateway === 'azure-functions-flex' && (
        <div className="mb-4 max-w-4xl">
          <ConcurrencyTemplate
            benchmarkId={id}
            setsMemory={tiers.length > 0}
            untold={ground && startUpAlone(definition, ground.told)}
          />
        </div>
      )}
      <SweepForm
        key={template}
        benchmarkId={id}
        benchmark={definition}
        policySets={gateway?.policySets ?? []}
        tiers={tiers}
        hands={hands}
        ground={ground}
        maxUnits={tier?.maxUnits ?? null}
        isPriced={cost !== null}
      />
    </>
  );
}

async function ChooseBenchmark({ ctx }: { ctx: Ctx }) {
  const benchmarks = await forPage(listBenchmarks(ctx));
  return (
    <>
      <PageHeader title="New sweep" parent={{ href: '/benchmarks', label: 'Benchmarks' }} />
      <Card title="Which benchmark?" note="it says what is loaded, how, and under which objective">
        {benchmarks.length === 0 ? (
          <EmptyState
            icon={FlaskConical}
            title="There is no benchmark yet"
            action={
              <ButtonLink href="/benchmarks/new" look="primary">
                <Plus aria-hidden /> New benchmark
              </ButtonLink>
            }
          >
            A sweep runs one benchmark over several cells, so there must be one first.
          </EmptyState>
        ) : (
          <ul className="space-y-1 text-[13px]">
            {benchmarks.map(({ id, name }) => (
              <li key={id} className="min-h-6">
                <TextLink href={`/sweeps/new?benchmark=${id}`}>{name}</TextLink>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </>
  );
}
