import { getBenchmark, listBenchmarks, listSubjects, type Ctx } from '@headroom/services';
import { notFound } from 'next/navigation';
import { Suspense } from 'react';
import { draftOf, type BenchmarkDraft } from '@/features/benchmark/benchmark-draft';
import { BenchmarkForm } from '@/features/benchmark/benchmark-form';
import { prefilled, type AskedCell } from '@/features/benchmark/prefill';
import { replicatedDraft } from '@/features/benchmark/replicated-draft';
import { requestContext } from '@/server/ctx';
import { forPage } from '@/server/errors';
import { frozenBundle } from '@/server/frozen-bundle';
import { readSearchParameters, type SearchParameters } from '@/server/search-parameters';
import { PageHeader } from '@/ui/page-header';
import { PageLoading } from '@/ui/page-loading';

export const metadata = { title: 'New benchmark' };

/** Asks for what its address names before it begins to answer, so that one that names nothing is answered with 404. */
export default async function NewBenchmarkPage({ searchParams }: { searchParams: SearchParameters }) {
  const { from, bundle, shared, ticket, of, ...cell } = await readSearchParameters(searchParams);
  const ctx = await requestContext();
  const original = from ? await forPage(getBenchmark(ctx, { benchmarkId: from })) : null;
  const frozen = await forPage(frozenBundle(ctx, { bundle, shared, ticket }));
  const replicated = frozen && replicatedDraft(await forPage(listSubjects(ctx)), frozen, of);
  if (frozen && !replicated) notFound();
  const begin: Beginning | null = original
    ? { draft: { ...draftOf(original.definition), name: `${original.name} (copy)` } }
    : replicated && {
        draft: replicated.draft,
        note: `As the shared “${replicated.takenFrom}” was: put in your own target and the values of headers.`,
      };
  return (
    <Suspense fallback={<PageLoading title="New benchmark" shape="list" />}>
      <NewBenchmark {...{ ctx, begin, cell }} />
    </Suspense>
  );
}

interface Beginning {
  draft: BenchmarkDraft;
  note?: string;
}

async function NewBenchmark({ ctx, begin, cell }: { ctx: Ctx; begin: Beginning | null; cell: AskedCell }) {
  const isAsked = begin === null && cell.gateway !== undefined;
  const [subjects, benchmarks] = await forPage(Promise.all([listSubjects(ctx), isAsked ? listBenchmarks(ctx) : []]));
  const { draft, note } = begin ?? beginningWith(subjects, benchmarks, cell);
  return (
    <>
      <PageHeader title="New benchmark" parent={{ href: '/benchmarks', label: 'Benchmarks' }} note={note} />
      <BenchmarkForm subjects={subjects} draft={draft} />
    </>
  );
}

function beginningWith(
  subjects: Awaited<ReturnType<typeof listSubjects>>,
  benchmarks: Awaited<ReturnType<typeof listBenchmarks>>,
  cell: AskedCell,
): Beginning {
  const definitions = benchmarks.map(({ definition }) => definition);
  const { draft, takenFrom } = prefilled(subjects, definitions, cell);
  return { draft, ...(takenFrom && { note: `Target, requests, load and objective are those of “${takenFrom}”.` }) };
}
