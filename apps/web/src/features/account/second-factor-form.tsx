'use client';

import { useState } from 'react';
import { Button } from '@/ui/button';
import { Form } from '@/ui/form';
import { CheckField } from '@/ui/form-fields';
import { Notice } from '@/ui/notice';
import { authClient, failureOf } from './auth-client';
import { CredentialField } from './credential-field';

/** The code after the password: of the app, or one of those that were kept. */
export function SecondFactorForm({ onDone }: { onDone: () => void }) {
  const [code, setCode] = useState('');
  const [isBackup, setBackup] = useState(false);
  const [trustDevice, setTrustDevice] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const submit = async () => {
    setPending(true);
    const given = { code: code.trim(), trustDevice };
    const { error } = await (isBackup
      ? authClient.twoFactor.verifyBackupCode(given)
      : authClient.twoFactor.verifyTotp(given));
    setPending(false);
    if (error) setProblem(failureOf(error, 'The code is wrong.'));
    else onDone();
  };
  return (
    <Form onSubmit={() => void submit()} className="space-y-4">
      {problem && <Notice kind="bad">{problem}</Notice>}
      <CredentialField
        key={String(isBackup)}
        {...(isBackup
          ? { id: 'backup-code', label: 'Backup code', autoComplete: 'off' }
          : { id: 'code', label: 'Code of your app', autoComplete: 'one-time-code', inputMode: 'numeric' as const })}
        hint={isBackup ? 'one of those that you kept; each works once' : 'six digits'}
        value={code}
        onChange={setCode}
        autoFocus
      />
      <CheckField
        path="trust"
        label="Do not ask on this browser for 30 days"
        checked={trustDevice}
        onChange={setTrustDevice}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="primary" disabled={pending}>
          {pending ? 'Checking …' : 'Go on'}
        </Button>
        <Button look="quiet" onClick={() => (setBackup(!isBackup), setCode(''), setProblem(null))}>
          {isBackup ? 'Use the app' : 'Use a backup code'}
        </Button>
      </div>
    </Form>
  );
}
