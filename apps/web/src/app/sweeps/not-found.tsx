import { PageNotFound } from '@/ui/page-not-found';

export const metadata = { title: 'Not found' };

export default function SweepsNotFound() {
  return <PageNotFound title="There is no such sweep" back={{ href: '/benchmarks', label: 'All benchmarks' }} />;
}
