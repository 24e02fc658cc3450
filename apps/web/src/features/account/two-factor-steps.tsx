'use client';

import { useState } from 'react';
import { renderSVG } from 'uqr';
import { Button } from '@/ui/button';
import { CopyButton } from '@/ui/copy-button';
import { Form } from '@/ui/form';
import { Notice } from '@/ui/notice';
import { authClient } from './auth-client';
import { CredentialField } from './credential-field';
import { useAccountAct } from './use-account-act';

export interface NewTwoFactor {
  totpURI: string;
  backupCodes: string[];
}

/** Takes the secret into an app, keeps the backup codes, and shows by one code that it works. */
export function TwoFactorSteps({
  begun: { totpURI, backupCodes },
  onDone,
}: {
  begun: NewTwoFactor;
  onDone: () => void;
}) {
  const [code, setCode] = useState('');
  const { act, problem, pending } = useAccountAct('The code is wrong.');
  const secret = new URL(totpURI).searchParams.get('secret') ?? '';
  const image = `data:image/svg+xml,${encodeURIComponent(renderSVG(totpURI))}`;
  const submit = async () => {
    if (await act(() => authClient.twoFactor.verifyTotp({ code: code.trim() }), 'The second factor is on.')) onDone();
  };
  return (
    <div className="grid gap-5 text-[13px] md:grid-cols-2">
      <div className="space-y-3">
        <p>Scan this with your app, or type the key into it.</p>
        <img src={image} alt="QR code of the key" width={176} height={176} className="rounded-md bg-white p-2" />
        <p data-testid="totp-secret" className="font-mono text-xs break-all">
          {secret}
        </p>
        <Form className="space-y-3" onSubmit={() => void submit()}>
          {problem && <Notice kind="bad">{problem}</Notice>}
          <CredentialField
            {...{ id: 'totp', label: 'Code of your app', autoComplete: 'one-time-code', inputMode: 'numeric' }}
            value={code}
            onChange={setCode}
          />
          <Button type="submit" look="primary" disabled={pending}>
            Turn it on
          </Button>
        </Form>
      </div>
      <div className="space-y-3">
        <p>Keep these codes apart from the app. Each works once where the app is lost; they are shown this once.</p>
        <ul aria-label="Backup codes" className="grid grid-cols-2 gap-1 font-mono text-xs">
          {backupCodes.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
        <CopyButton text={backupCodes.join('\n')} what="the codes" />
      </div>
    </div>
  );
}
