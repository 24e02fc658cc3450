import { PageNotFound } from '@/ui/page-not-found';

export const metadata = { title: 'Not found' };

export default function PlansNotFound() {
  return <PageNotFound title="There is no such plan" back={{ href: '/plans', label: 'All plans' }} />;
}
