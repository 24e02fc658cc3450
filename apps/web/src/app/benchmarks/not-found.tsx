import { PageNotFound } from '@/ui/page-not-found';

export const metadata = { title: 'Not found' };

export default function BenchmarksNotFound() {
  return <PageNotFound title="There is no such benchmark" back={{ href: '/benchmarks', label: 'All benchmarks' }} />;
}
