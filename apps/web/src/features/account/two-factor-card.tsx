'use client';

import { useState } from 'react';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { Form } from '@/ui/form';
import { Notice } from '@/ui/notice';
import { authClient } from './auth-client';
import { CredentialField } from './credential-field';
import { TwoFactorSteps, type NewTwoFactor } from './two-factor-steps';
import { useAccountAct } from './use-account-act';

/** A code of an app beside the password. */
export function TwoFactorCard({ enabled, hasPassword }: { enabled: boolean; hasPassword: boolean }) {
  const [password, setPassword] = useState('');
  const [begun, setBegun] = useState<NewTwoFactor | null>(null);
  const { act, problem, pending } = useAccountAct('It could not be changed.');
  const given = hasPassword ? { password } : {};
  const begin = () =>
    act(async () => {
      const { data, error } = await authClient.twoFactor.enable(given);
      if (data) setBegun(data);
      return { error };
    }, 'Scan the code with your app.');
  const end = () => act(() => authClient.twoFactor.disable(given), 'The second factor is off.');
  if (begun)
    return (
      <Card title="Two-factor sign-in">
        <TwoFactorSteps begun={begun} onDone={() => setBegun(null)} />
      </Card>
    );
  return (
    <Card title="Two-factor sign-in" note={enabled ? 'is on' : 'a code of an app beside the password'}>
      <Form
        className="space-y-3"
        onSubmit={async () => {
          if (await (enabled ? end() : begin())) setPassword('');
        }}
      >
        {problem && <Notice kind="bad">{problem}</Notice>}
        <div className="flex flex-wrap items-end gap-3">
          {hasPassword && (
            <div className="w-72 max-w-full">
              <CredentialField
                {...{ id: 'factor-password', label: 'Your password', type: 'password' }}
                autoComplete="current-password"
                value={password}
                onChange={setPassword}
              />
            </div>
          )}
          <Button type="submit" look={enabled ? 'danger' : 'secondary'} disabled={pending}>
            {enabled ? 'Turn it off' : 'Set it up'}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
