import { PageLoading } from '@/ui/page-loading';

export default function SettingsLoading() {
  return <PageLoading shape="list" />;
}
