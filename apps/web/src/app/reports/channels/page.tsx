import { listChannels, roles } from '@headroom/services';
import { Send } from 'lucide-react';
import { ChannelForm } from '@/features/delivery/channel-form';
import { ChannelsTable } from '@/features/delivery/channels-table';
import { requestContext } from '@/server/ctx';
import { forPage } from '@/server/errors';
import { Card } from '@/ui/card';
import { EmptyState } from '@/ui/empty-state';
import { PageHeader } from '@/ui/page-header';

export const metadata = { title: 'Channels' };

export default async function ChannelsPage() {
  const ctx = await requestContext();
  const channels = await forPage(listChannels(ctx));
  const mayWrite = roles.indexOf(ctx.role) >= roles.indexOf('admin');
  return (
    <>
      <PageHeader
        title="Channels"
        note="Where reports and events can be sent: lists of e-mail addresses, and webhooks."
      />
      <div className="space-y-4">
        <Card padded={false}>
          {channels.length > 0 ? (
            <ChannelsTable {...{ channels, mayWrite }} />
          ) : (
            <EmptyState icon={Send} title="There is no channel yet">
              {mayWrite ? 'Add one below; a test shows whether it works.' : 'An administrator can add one.'}
            </EmptyState>
          )}
        </Card>
        {mayWrite && (
          <Card title="Add a channel" note="webhooks are signed as the Standard Webhooks specification says">
            <ChannelForm hasMail={ctx.clients.mail.isConfigured} />
          </Card>
        )}
      </div>
    </>
  );
}
