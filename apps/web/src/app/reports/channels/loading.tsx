import { PageLoading } from '@/ui/page-loading';

export default function ChannelsLoading() {
  return <PageLoading title="Channels" shape="list" />;
}
