import { getProfile, listSessions } from '@headroom/services';
import { PasskeysCard } from '@/features/account/passkeys-card';
import { PasswordCard } from '@/features/account/password-card';
import { PersonCard } from '@/features/account/person-card';
import { SessionsCard } from '@/features/account/sessions-card';
import { TwoFactorCard } from '@/features/account/two-factor-card';
import { currentSession, requestContext } from '@/server/ctx';
import { forPage } from '@/server/errors';
import { Notice } from '@/ui/notice';
import { PageHeader } from '@/ui/page-header';

export const metadata = { title: 'Profile' };

export default async function ProfilePage() {
  const ctx = await requestContext();
  const session = await currentSession();
  const [profile, sessions] = await forPage(Promise.all([getProfile(ctx), listSessions(ctx)]));
  return (
    <>
      <PageHeader title="Profile" note={profile?.name} />
      {session && profile ? (
        <div className="space-y-4">
          <PersonCard name={profile.name} email={profile.email ?? ''} emailVerified={profile.emailVerified} />
          {profile.hasPassword && <PasswordCard />}
          <PasskeysCard passkeys={profile.passkeys} />
          <TwoFactorCard enabled={profile.twoFactorEnabled} hasPassword={profile.hasPassword} />
          <SessionsCard sessions={sessions} current={session.sessionId} />
        </div>
      ) : (
        <Notice kind="info">
          This instance answers the person at this machine, without a password. Accounts begin where Headroom is
          deployed for others.
        </Notice>
      )}
    </>
  );
}
