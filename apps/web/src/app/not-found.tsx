import { PageNotFound } from '@/ui/page-not-found';

export const metadata = { title: 'Not found' };

export default function NotFound() {
  return <PageNotFound title="There is nothing at this address" back={{ href: '/', label: 'Go to the overview' }} />;
}
