import { readInvitation } from '@headroom/services';
import { Entry } from '@/features/account/entry';
import { JoinForm, TakeSeatButton } from '@/features/account/join-form';
import { SignInForm } from '@/features/account/sign-in-form';
import { SignOutButton } from '@/features/account/sign-out-button';
import { currentSession } from '@/server/ctx';
import { isEmbedded, readEnv } from '@/server/env';
import { clients } from '@/server/wiring';

export const metadata = { title: 'Invitation', robots: { index: false } };

export default async function InvitationPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const invitation = isEmbedded() ? null : await readInvitation(clients(), token);
  if (!invitation)
    return (
      <Entry title="This invitation is over">
        <p className="text-[13px]">It was taken, taken back, or is too old. Ask for another one.</p>
      </Entry>
    );
  const { email, role, workspace, hasAccount } = invitation;
  const session = await currentSession();
  const providers = readEnv().accounts.identityProviders.map(({ id, name }) => ({ id, name }));
  return (
    <Entry
      title={`Join ${workspace.name}`}
      note={
        <>
          A seat as {role} is kept for <strong>{email}</strong>.
        </>
      }
    >
      {session ? (
        session.person.email === email ? (
          <TakeSeatButton token={token} />
        ) : (
          <div className="space-y-3 text-[13px]">
            <p>You are signed in as {session.person.email}, and the seat is kept for somebody else.</p>
            <SignOutButton />
          </div>
        )
      ) : hasAccount ? (
        <SignInForm next={`/invitation/${token}`} email={email} providers={providers} />
      ) : (
        <JoinForm token={token} />
      )}
    </Entry>
  );
}
