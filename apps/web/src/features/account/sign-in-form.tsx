'use client';

import { useState } from 'react';
import { Button } from '@/ui/button';
import { Form } from '@/ui/form';
import { Notice } from '@/ui/notice';
import { TextLink } from '@/ui/text-link';
import { authClient, failureOf } from './auth-client';
import { CredentialField } from './credential-field';
import { SecondFactorForm } from './second-factor-form';

interface SignInFormProps {
  /** Where it leads. */
  next: string;
  email?: string;
  providers: readonly { id: string; name: string }[];
}

const wrong = 'The address or the password is wrong.';

/** By password, with a second factor where there is one, by passkey, or by whom the instance trusts. */
export function SignInForm({ next, email: given = '', providers }: SignInFormProps) {
  const [email, setEmail] = useState(given);
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const [needsCode, setNeedsCode] = useState(false);
  const enter = () => window.location.assign(next);

  const act = async (work: () => Promise<string | null>) => {
    setPending(true);
    setProblem(null);
    const failure = await work().catch(() => 'This instance cannot be reached now.');
    setPending(false);
    setProblem(failure);
  };
  const byPassword = () =>
    act(async () => {
      const { data, error } = await authClient.signIn.email({ email, password });
      if (error) return error.status === 429 ? failureOf(error, wrong) : wrong;
      if ('twoFactorRedirect' in data && data.twoFactorRedirect) setNeedsCode(true);
      else enter();
      return null;
    });
  const byPasskey = () =>
    act(async () => {
      const { error } = await authClient.signIn.passkey();
      if (error) return 'No passkey was taken.';
      enter();
      return null;
    });
  const byProvider = (providerId: string) =>
    act(async () => {
      const { error } = await authClient.signIn.oauth2({ providerId, callbackURL: next, errorCallbackURL: '/sign-in' });
      return error ? 'The provider cannot be reached now.' : null;
    });

  if (needsCode) return <SecondFactorForm onDone={enter} />;
  return (
    <div className="space-y-5">
      <Form onSubmit={() => void byPassword()} className="space-y-4">
        {problem && <Notice kind="bad">{problem}</Notice>}
        <CredentialField
          {...{ id: 'email', label: 'E-mail', type: 'email', autoComplete: 'username webauthn' }}
          value={email}
          onChange={setEmail}
        />
        <CredentialField
          {...{ id: 'password', label: 'Password', type: 'password', autoComplete: 'current-password' }}
          value={password}
          onChange={setPassword}
        />
        <div className="flex flex-wrap items-center justify-between gap-2">
          <Button type="submit" look="primary" disabled={pending}>
            {pending ? 'Signing in …' : 'Sign in'}
          </Button>
          <span className="text-[13px]">
            <TextLink href="/forgot-password">Forgot the password?</TextLink>
          </span>
        </div>
      </Form>
      <div className="flex flex-wrap gap-2 border-t border-line pt-4">
        <Button disabled={pending} onClick={() => void byPasskey()}>
          Sign in with a passkey
        </Button>
        {providers.map(({ id, name }) => (
          <Button key={id} disabled={pending} onClick={() => void byProvider(id)}>
            Sign in with {name}
          </Button>
        ))}
      </div>
    </div>
  );
}
