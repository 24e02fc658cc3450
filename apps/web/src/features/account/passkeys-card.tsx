'use client';

import { useState } from 'react';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { Form } from '@/ui/form';
import { Notice } from '@/ui/notice';
import { Time } from '@/ui/time';
import { authClient } from './auth-client';
import { CredentialField } from './credential-field';
import { useAccountAct } from './use-account-act';

interface PasskeysCardProps {
  passkeys: readonly { id: string; name: string | null; createdAt: Date | null }[];
}

/** Keys of devices that sign in without a password. */
export function PasskeysCard({ passkeys }: PasskeysCardProps) {
  const [name, setName] = useState('');
  const { act, problem, pending } = useAccountAct('No passkey was made: sign in anew, and try again.');
  const add = async () => {
    if (await act(() => authClient.passkey.addPasskey({ name }), 'The passkey is kept.')) setName('');
  };
  return (
    <Card title="Passkeys" note="sign in by fingerprint, face or a security key">
      <div className="space-y-3">
        {problem && <Notice kind="bad">{problem}</Notice>}
        {passkeys.length > 0 && (
          <ul aria-label="Passkeys" className="divide-y divide-line text-[13px]">
            {passkeys.map(({ id, name: one, createdAt }) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-2 py-1.5">
                <span>
                  {one || 'Passkey'}
                  {createdAt && (
                    <span className="ml-2 text-xs text-ink-3">
                      since <Time at={createdAt} shape="date" />
                    </span>
                  )}
                </span>
                <Button
                  look="quiet"
                  aria-label={`Remove the passkey ${one || 'without a name'}`}
                  disabled={pending}
                  onClick={() => void act(() => authClient.passkey.deletePasskey({ id }), 'The passkey is removed.')}
                >
                  Remove
                </Button>
              </li>
            ))}
          </ul>
        )}
        <Form className="flex flex-wrap items-end gap-3" onSubmit={() => void add()}>
          <div className="w-72 max-w-full">
            <CredentialField
              {...{ id: 'passkey-name', label: 'Name of the device', autoComplete: 'off' }}
              value={name}
              onChange={setName}
            />
          </div>
          <Button type="submit" disabled={pending || name.trim() === ''}>
            Add a passkey
          </Button>
        </Form>
      </div>
    </Card>
  );
}
