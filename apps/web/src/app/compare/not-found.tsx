import { PageNotFound } from '@/ui/page-not-found';

export const metadata = { title: 'Not found' };

export default function CompareNotFound() {
  return <PageNotFound title="One of these runs is not there" back={{ href: '/runs', label: 'All runs' }} />;
}
