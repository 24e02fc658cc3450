import { redirect } from 'next/navigation';
import { Entry } from '@/features/account/entry';
import { SignOutButton } from '@/features/account/sign-out-button';
import { currentFrame, currentSession } from '@/server/ctx';

export const metadata = { title: 'No workspace' };

export default async function NoWorkspacePage() {
  if (await currentFrame()) redirect('/');
  const session = await currentSession();
  if (!session) redirect('/sign-in');
  return (
    <Entry title="No workspace">
      <div className="space-y-3 text-[13px]">
        <p>
          {session.person.email} has a seat in no workspace. Ask somebody in one for an invitation; its link leads
          there.
        </p>
        <SignOutButton />
      </div>
    </Entry>
  );
}
