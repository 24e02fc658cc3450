import { getBenchmark, listSubjects } from '@headroom/services';
import { draftOf } from '@/features/benchmark/benchmark-draft';
import { BenchmarkForm } from '@/features/benchmark/benchmark-form';
import { requestContext } from '@/server/ctx';
import { forPage } from '@/server/errors';
import { PageHeader } from '@/ui/page-header';

export const metadata = { title: 'Edit benchmark' };

export default async function EditBenchmarkPage({ params }: { params: Promise<{ id: string }> }) {
  const { id: benchmarkId } = await params;
  const ctx = await requestContext();
  const [benchmark, subjects] = await forPage(Promise.all([getBenchmark(ctx, { benchmarkId }), listSubjects(ctx)]));
  return (
    <>
      <PageHeader
        title={`Edit ${benchmark.name}`}
        parent={{ href: `/benchmarks/${benchmark.id}`, label: benchmark.name }}
        note="Runs keep the definition that they were started with."
      />
      <BenchmarkForm subjects={subjects} draft={draftOf(benchmark.definition)} benchmarkId={benchmark.id} />
    </>
  );
}
