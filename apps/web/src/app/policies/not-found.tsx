import { PageNotFound } from '@/ui/page-not-found';

export const metadata = { title: 'Not found' };

export default function PoliciesNotFound() {
  return <PageNotFound title="There is no such policy set" back={{ href: '/policies', label: 'All policy sets' }} />;
}
