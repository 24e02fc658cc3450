import { getWorkspace, listMembers } from '@headroom/services';
import { MembersTable } from '@/features/settings/members-table';
import { requestContext } from '@/server/ctx';
import { forPage } from '@/server/errors';
import { Card } from '@/ui/card';
import { PageHeader } from '@/ui/page-header';

export const metadata = { title: 'Settings' };

export default async function WorkspacePage() {
  const ctx = await requestContext();
  const [workspace, members] = await forPage(Promise.all([getWorkspace(ctx), listMembers(ctx)]));
  return (
    <>
      <PageHeader title={workspace.name} note={`You are ${ctx.role} here.`} />
      <Card title="Members" padded={false}>
        <MembersTable members={members} />
      </Card>
    </>
  );
}
