import { PageNotFound } from '@/ui/page-not-found';

export const metadata = { title: 'Not found' };

export default function CompareNotFound() {
  return <PageNotFound title="None of these runs is there" back={{ href: '/compare', label: 'Choose runs' }} />;
}
