'use client';

import { Plus } from 'lucide-react';
import { useRef, useState, useTransition } from 'react';
import type { Role } from '@headroom/services';
import { Button } from '@/ui/button';
import { CopyButton } from '@/ui/copy-button';
import { Dialog } from '@/ui/dialog';
import { Form } from '@/ui/form';
import { FormProblems, ChoiceField, TextField } from '@/ui/form-fields';
import { Notice } from '@/ui/notice';
import type { ActionError } from '@/server/errors';
import { createTokenAction } from './actions';

const periods = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '366', label: 'a year' },
];

/** Makes a token of the API, and shows it once. `roles` are those that it may have. */
export function AddToken({ roles }: { roles: readonly Role[] }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [name, setName] = useState('');
  const [role, setRole] = useState<string>(roles.includes('editor') ? 'editor' : (roles.at(-1) ?? 'viewer'));
  const [days, setDays] = useState('90');
  const [token, setToken] = useState<string | null>(null);
  const [failure, setFailure] = useState<ActionError | null>(null);
  const [pending, startTransition] = useTransition();

  const submit = () =>
    startTransition(async () => {
      const answer = await createTokenAction({ name, role: role as Role, days: Number(days) });
      setFailure('token' in answer ? null : answer);
      if ('token' in answer) setToken(answer.token);
    });
  const forget = () => {
    setName('');
    setToken(null);
    setFailure(null);
  };

  return (
    <>
      <Button look="primary" onClick={() => dialog.current?.showModal()}>
        <Plus aria-hidden /> New token
      </Button>
      <Dialog ref={dialog} title={token ? `The token “${name.trim()}”` : 'New API token'} onClose={forget}>
        {token ? (
          <div className="space-y-4 text-[13px]">
            <p>Copy it now: it is shown this once, as only its hash is kept.</p>
            <p
              data-testid="token"
              className="rounded-md border border-line bg-sunken px-3 py-2 font-mono text-xs break-all"
            >
              {token}
            </p>
            <CopyButton text={token} what="the token" />
            <div className="flex justify-end">
              <Button look="primary" onClick={() => dialog.current?.close()}>
                Done
              </Button>
            </div>
          </div>
        ) : (
          <Form className="space-y-4" onSubmit={submit}>
            <FormProblems value={failure?.problems ?? {}}>
              {failure && <Notice kind="bad">{failure.message}</Notice>}
              <TextField
                path="name"
                label="Name"
                hint="what it is for: CI of the orders service"
                value={name}
                onChange={setName}
              />
              <ChoiceField
                path="role"
                label="May do at most what this role may"
                value={role}
                onChange={setRole}
                options={roles.map((value) => ({ value, label: value }))}
              />
              <ChoiceField path="days" label="Ends after" value={days} onChange={setDays} options={periods} />
              <div className="flex justify-end gap-2">
                <Button onClick={() => dialog.current?.close()}>Cancel</Button>
                <Button type="submit" look="primary" disabled={pending || name.trim() === ''}>
                  {pending ? 'Making…' : 'Make the token'}
                </Button>
              </div>
            </FormProblems>
          </Form>
        )}
      </Dialog>
    </>
  );
}
