import { PageNotFound } from '@/ui/page-not-found';

export const metadata = { title: 'Not found' };

export default function RunsNotFound() {
  return <PageNotFound title="There is no such run" back={{ href: '/runs', label: 'All runs' }} />;
}
