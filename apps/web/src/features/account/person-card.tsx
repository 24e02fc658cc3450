'use client';

import { useState } from 'react';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { Form } from '@/ui/form';
import { Notice } from '@/ui/notice';
import { authClient } from './auth-client';
import { CredentialField } from './credential-field';
import { useAccountAct } from './use-account-act';

interface PersonCardProps {
  name: string;
  email: string;
  emailVerified: boolean;
}

/** What others see of a person, and whether the address is theirs. */
export function PersonCard({ name: given, email: current, emailVerified }: PersonCardProps) {
  const [name, setName] = useState(given);
  const [email, setEmail] = useState(current);
  const { act, problem, pending } = useAccountAct('It could not be changed.');
  const callbackURL = '/settings/profile';
  return (
    <Card title="You">
      <div className="space-y-4">
        {problem && <Notice kind="bad">{problem}</Notice>}
        <Form
          className="flex flex-wrap items-end gap-3"
          onSubmit={() => void act(() => authClient.updateUser({ name }), 'Your name is changed.')}
        >
          <div className="w-72 max-w-full">
            <CredentialField id="name" label="Name" autoComplete="name" value={name} onChange={setName} />
          </div>
          <Button type="submit" disabled={pending || name.trim() === ''}>
            Change the name
          </Button>
        </Form>
        <Form
          className="flex flex-wrap items-end gap-3"
          onSubmit={() =>
            void act(
              () => authClient.changeEmail({ newEmail: email, callbackURL }),
              emailVerified
                ? `A link is on its way to ${current}: once it is opened here, another goes to the new address.`
                : 'A link is on its way to the new address; it changes once it is opened here.',
            )
          }
        >
          <div className="w-72 max-w-full">
            <CredentialField
              {...{ id: 'email', label: 'E-mail', type: 'email', autoComplete: 'username' }}
              value={email}
              onChange={setEmail}
            />
          </div>
          <Button type="submit" disabled={pending || email === current}>
            Change the address
          </Button>
        </Form>
        {!emailVerified && (
          <Notice kind="warn">
            Nobody has shown yet that {current} is yours: a new password cannot be mailed there.{' '}
            <Button
              className="mt-1"
              disabled={pending}
              onClick={() =>
                void act(
                  () => authClient.sendVerificationEmail({ email: current, callbackURL }),
                  'A link is on its way.',
                )
              }
            >
              Send a link to it
            </Button>
          </Notice>
        )}
      </div>
    </Card>
  );
}
