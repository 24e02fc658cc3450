import { getBenchmark, listSubjects } from '@headroom/services';
import { draftOf, emptyDraft } from '@/features/benchmark/benchmark-draft';
import { BenchmarkForm } from '@/features/benchmark/benchmark-form';
import { requestContext } from '@/server/ctx';
import { forPage } from '@/server/errors';
import { PageHeader } from '@/ui/page-header';

export const metadata = { title: 'New benchmark' };

export default async function NewBenchmarkPage({ searchParams }: { searchParams: Promise<{ from?: string }> }) {
  const { from } = await searchParams;
  const ctx = await requestContext();
  const subjects = await forPage(listSubjects(ctx));
  const first = subjects.find(({ policySets }) => policySets.length > 0) ?? subjects[0];
  const original = from ? await forPage(getBenchmark(ctx, { benchmarkId: from })) : null;
  const draft = original
    ? { ...draftOf(original.definition), name: `${original.name} (copy)` }
    : emptyDraft({
        gateway: first?.id ?? '',
        tier: first?.tiers[0]?.id ?? '',
        policySet: first?.policySets[0] ?? '',
      });
  return (
    <>
      <PageHeader title="New benchmark" parent={{ href: '/benchmarks', label: 'Benchmarks' }} />
      <BenchmarkForm subjects={subjects} draft={draft} />
    </>
  );
}
