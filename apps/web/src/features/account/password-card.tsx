'use client';

import { useState } from 'react';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { Form } from '@/ui/form';
import { Notice } from '@/ui/notice';
import { authClient } from './auth-client';
import { CredentialField } from './credential-field';
import { useAccountAct } from './use-account-act';

/** Another password, with which other browsers are signed out. */
export function PasswordCard() {
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const { act, problem, pending } = useAccountAct('It could not be changed.');
  const submit = async () => {
    const given = { currentPassword: current, newPassword: next, revokeOtherSessions: true };
    if (!(await act(() => authClient.changePassword(given), 'Your password is changed.'))) return;
    setCurrent('');
    setNext('');
  };
  return (
    <Card title="Password" note="a new one signs your other browsers out">
      <Form className="space-y-3" onSubmit={() => void submit()}>
        {problem && <Notice kind="bad">{problem}</Notice>}
        <div className="grid gap-3 sm:grid-cols-2">
          <CredentialField
            {...{ id: 'current-password', label: 'Password now', type: 'password', autoComplete: 'current-password' }}
            value={current}
            onChange={setCurrent}
          />
          <CredentialField
            {...{ id: 'new-password', label: 'New password', type: 'password', autoComplete: 'new-password' }}
            hint="at least 12 characters"
            value={next}
            onChange={setNext}
          />
        </div>
        <Button type="submit" disabled={pending || next === ''}>
          Change the password
        </Button>
      </Form>
    </Card>
  );
}
