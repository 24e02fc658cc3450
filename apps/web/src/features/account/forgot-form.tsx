'use client';

import { useState } from 'react';
import { Button } from '@/ui/button';
import { Form } from '@/ui/form';
import { Notice } from '@/ui/notice';
import { authClient, failureOf } from './auth-client';
import { CredentialField } from './credential-field';

/** Asks for a link to a new password; the answer is the same whether there is such an account. */
export function ForgotForm({ hasMail }: { hasMail: boolean }) {
  const [email, setEmail] = useState('');
  const [state, setState] = useState<{ sent: boolean; problem: string | null }>({ sent: false, problem: null });
  const submit = async () => {
    const { error } = await authClient.requestPasswordReset({ email });
    setState({ sent: !error, problem: failureOf(error, 'It could not be asked for now.') });
  };
  if (state.sent)
    return (
      <p role="status" className="text-[13px]">
        {hasMail
          ? 'If there is an account with this address, a link is on its way. It is good for an hour.'
          : 'If there is an account with this address, a link stands in the log of the web process: this instance has no mail server. Whoever runs it can hand the link over; it is good for an hour.'}
      </p>
    );
  return (
    <Form onSubmit={() => void submit()} className="space-y-4">
      {state.problem && <Notice kind="bad">{state.problem}</Notice>}
      <CredentialField
        {...{ id: 'email', label: 'E-mail', type: 'email', autoComplete: 'username' }}
        value={email}
        onChange={setEmail}
      />
      <Button type="submit" look="primary">
        Send a link
      </Button>
    </Form>
  );
}
