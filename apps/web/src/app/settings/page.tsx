import { getWorkspace, isAllowed } from '@headroom/services';
import { NameForm } from '@/features/account/name-form';
import { LeaveButton } from '@/features/members/leave-button';
import { currentSession, requestContext } from '@/server/ctx';
import { forPage } from '@/server/errors';
import { Card } from '@/ui/card';
import { PageHeader } from '@/ui/page-header';

export const metadata = { title: 'Settings' };

export default async function WorkspacePage() {
  const ctx = await requestContext();
  const workspace = await forPage(getWorkspace(ctx));
  const isSignedIn = (await currentSession()) !== null;
  return (
    <>
      <PageHeader title={workspace.name} note={`You are ${ctx.role} here.`} />
      <div className="space-y-4">
        {isAllowed(ctx, 'workspace.write') && (
          <Card title="Name">
            <NameForm act="rename" name={workspace.name} />
          </Card>
        )}
        {isSignedIn && isAllowed(ctx, 'workspace.create') && (
          <Card title="Another workspace" note="with its own plans, runs, members and secrets">
            <NameForm act="create" name="" />
          </Card>
        )}
        {isSignedIn && (
          <Card title="Leave" note="your account stays">
            <LeaveButton personId={ctx.actor.id} />
          </Card>
        )}
      </div>
    </>
  );
}
