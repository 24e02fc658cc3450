import { notFound } from 'next/navigation';
import { getBenchmark, listBenchmarks, listSubjects } from '@headroom/services';
import { draftOf } from '@/features/benchmark/benchmark-draft';
import { BenchmarkForm } from '@/features/benchmark/benchmark-form';
import { prefilled } from '@/features/benchmark/prefill';
import { replicatedDraft } from '@/features/benchmark/replicated-draft';
import { requestContext } from '@/server/ctx';
import { forPage } from '@/server/errors';
import { frozenBundle } from '@/server/frozen-bundle';
import { readSearchParameters, type SearchParameters } from '@/server/search-parameters';
import { PageHeader } from '@/ui/page-header';

export const metadata = { title: 'New benchmark' };

export default async function NewBenchmarkPage({ searchParams }: { searchParams: SearchParameters }) {
  const { from, bundle, shared, ticket, of, ...cell } = await readSearchParameters(searchParams);
  const ctx = await requestContext();
  const [subjects, benchmarks] = await forPage(
    Promise.all([listSubjects(ctx), cell.gateway === undefined ? [] : listBenchmarks(ctx)]),
  );
  const original = from ? await forPage(getBenchmark(ctx, { benchmarkId: from })) : null;
  const frozen = await forPage(frozenBundle(ctx, { bundle, shared, ticket }));
  const replicated = frozen && replicatedDraft(subjects, frozen, of);
  if (frozen && !replicated) notFound();
  const { draft, takenFrom } = original
    ? { draft: { ...draftOf(original.definition), name: `${original.name} (copy)` }, takenFrom: null }
    : (replicated ??
      prefilled(
        subjects,
        benchmarks.map(({ definition }) => definition),
        cell,
      ));
  return (
    <>
      <PageHeader
        title="New benchmark"
        parent={{ href: '/benchmarks', label: 'Benchmarks' }}
        note={
          replicated
            ? `As the shared “${replicated.takenFrom}” was: put in your own target and the values of headers.`
            : takenFrom && `Target, requests, load and objective are those of “${takenFrom}”.`
        }
      />
      <BenchmarkForm subjects={subjects} draft={draft} />
    </>
  );
}
