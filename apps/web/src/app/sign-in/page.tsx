import { redirect } from 'next/navigation';
import { Entry } from '@/features/account/entry';
import { nextPath } from '@/features/account/next-path';
import { SignInForm } from '@/features/account/sign-in-form';
import { awaitsOwner, currentSession } from '@/server/ctx';
import { isEmbedded, readEnv } from '@/server/env';
import { Notice } from '@/ui/notice';

export const metadata = { title: 'Sign in' };

type Search = Promise<Record<string, string | string[] | undefined>>;

const errors: Record<string, string> = {
  not_invited: 'You are not invited to this instance: ask somebody there for an invitation.',
  user_info_is_missing: 'What the provider said was refused: the log of this instance says why.',
  email_is_missing: 'The provider told no e-mail address of yours: ask whoever looks after it.',
  sign_in_to_move: 'Sign in first, then open the link for your new address once more.',
  account_not_linked: 'There is an account with this address that the provider may not open: sign in by password.',
};

export default async function SignInPage({ searchParams }: { searchParams: Search }) {
  if (isEmbedded()) redirect('/');
  if (await awaitsOwner()) redirect('/set-up');
  const { next, email, error } = await searchParams;
  if (await currentSession()) redirect(nextPath(next));
  const providers = readEnv().accounts.identityProviders.map(({ id, name }) => ({ id, name }));
  return (
    <Entry title="Sign in">
      {typeof error === 'string' && (
        <Notice kind="bad" className="mb-4">
          {errors[error] ?? 'The sign-in did not work. Try again.'}
        </Notice>
      )}
      <SignInForm next={nextPath(next)} email={typeof email === 'string' ? email : ''} providers={providers} />
    </Entry>
  );
}
