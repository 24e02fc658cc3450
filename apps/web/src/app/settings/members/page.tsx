import { isAllowed, listInvitations, listMembers } from '@headroom/services';
import { InvitationsTable } from '@/features/members/invitations-table';
import { InviteForm } from '@/features/members/invite-form';
import { MembersTable } from '@/features/members/members-table';
import { requestContext } from '@/server/ctx';
import { isEmbedded } from '@/server/env';
import { forPage } from '@/server/errors';
import { Card } from '@/ui/card';
import { Notice } from '@/ui/notice';
import { PageHeader } from '@/ui/page-header';

export const metadata = { title: 'Members' };

export default async function MembersPage() {
  const ctx = await requestContext();
  const mayWrite = isAllowed(ctx, 'member.write');
  const [members, invitations] = await forPage(
    Promise.all([listMembers(ctx), mayWrite ? listInvitations(ctx) : Promise.resolve([])]),
  );
  return (
    <>
      <PageHeader title="Members" note="Each role may do all that the one before it may." />
      <div className="space-y-4">
        {isEmbedded() ? (
          <Notice kind="info">
            This instance answers the person at this machine only. Others can be invited where Headroom is deployed for
            them.
          </Notice>
        ) : (
          mayWrite && (
            <Card title="Invite somebody">
              <InviteForm />
            </Card>
          )
        )}
        <Card title="Members" padded={false}>
          <MembersTable members={members} mayWrite={mayWrite} personId={ctx.actor.id} />
        </Card>
        {invitations.length > 0 && (
          <Card title="Open invitations" padded={false}>
            <InvitationsTable invitations={invitations} />
          </Card>
        )}
      </div>
    </>
  );
}
