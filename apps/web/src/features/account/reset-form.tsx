'use client';

import { useState } from 'react';
import { Button } from '@/ui/button';
import { Form } from '@/ui/form';
import { Notice } from '@/ui/notice';
import { authClient, failureOf } from './auth-client';
import { CredentialField } from './credential-field';

/** A new password by the link of a mail, which ends all that acts for the person beside it. */
export function ResetForm({ token }: { token: string }) {
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const submit = async () => {
    const { error } = await authClient.resetPassword({ token, newPassword: password });
    if (error) setProblem(failureOf(error, 'The link is not good any more.'));
    else window.location.assign('/sign-in');
  };
  return (
    <Form onSubmit={() => void submit()} className="space-y-4">
      {problem && <Notice kind="bad">{problem}</Notice>}
      <CredentialField
        {...{ id: 'password', label: 'New password', type: 'password', autoComplete: 'new-password' }}
        hint="at least 12 characters; it signs you out everywhere, removes your passkeys and ends your API tokens"
        value={password}
        onChange={setPassword}
      />
      <Button type="submit" look="primary">
        Keep the new password
      </Button>
    </Form>
  );
}
