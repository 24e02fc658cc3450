'use client';

import type { NewInvitation } from '@headroom/services';
import { useState, useTransition } from 'react';
import { Button } from '@/ui/button';
import { CopyButton } from '@/ui/copy-button';
import { Form } from '@/ui/form';
import { ChoiceField, FormProblems, TextField } from '@/ui/form-fields';
import { Notice } from '@/ui/notice';
import { inviteAction } from './actions';
import { roleWords } from './role-words';

/** Keeps a seat for an address. Where no mail goes out, the link is shown this once. */
export function InviteForm() {
  const [email, setEmail] = useState('');
  const [role, setRole] = useState('viewer');
  const [failure, setFailure] = useState<{ message: string; problems: Record<string, string> } | null>(null);
  const [made, setMade] = useState<(NewInvitation & { email: string }) | null>(null);
  const [pending, startTransition] = useTransition();
  const submit = () =>
    startTransition(async () => {
      const answer = await inviteAction({ email, role });
      if ('message' in answer) return setFailure(answer);
      setFailure(null);
      setMade({ ...answer, email });
      setEmail('');
    });
  return (
    <Form onSubmit={submit} className="space-y-3">
      {failure && <Notice kind="bad">{failure.message}</Notice>}
      <FormProblems value={failure?.problems ?? {}}>
        <div className="flex flex-wrap items-end gap-3">
          <TextField path="email" label="E-mail" className="w-72 max-w-full" value={email} onChange={setEmail} />
          <ChoiceField
            path="role"
            label="Role"
            className="w-80 max-w-full"
            value={role}
            onChange={setRole}
            options={Object.entries(roleWords).map(([value, words]) => ({ value, label: `${value}: ${words}` }))}
          />
          <Button type="submit" look="primary" disabled={pending}>
            {pending ? 'Inviting …' : 'Invite'}
          </Button>
        </div>
      </FormProblems>
      {made && (
        <div role="status" className="space-y-2 text-[13px]">
          {made.link === null ? (
            <p>A link is on its way to {made.email}. It is good for seven days.</p>
          ) : (
            <>
              <p>
                {made.problem
                  ? `The mail server did not take it (${made.problem}).`
                  : 'This instance has no mail server.'}{' '}
                Hand this link to {made.email}: it is shown this once, and good for seven days.
              </p>
              <p
                data-testid="invitation-link"
                className="rounded-md border border-line bg-sunken px-3 py-2 font-mono text-xs break-all"
              >
                {made.link}
              </p>
              <CopyButton text={made.link} what="the link" />
            </>
          )}
        </div>
      )}
    </Form>
  );
}
