'use client';

import { useState, useTransition } from 'react';
import { Button } from '@/ui/button';
import { Form } from '@/ui/form';
import { ChoiceField, FormProblems } from '@/ui/form-fields';
import { Notice } from '@/ui/notice';
import { createChannelAction } from './actions';
import { channelInputOf, type ChannelDraft } from './channel-draft';
import { ChannelEventsField, ChannelPlaceFields } from './channel-fields';
import { NewSecret } from './new-secret';

const kinds = [
  { value: 'email', label: 'E-mail' },
  { value: 'webhook', label: 'Webhook' },
] as const;

/** Adds a place that reports can be sent to. `hasMail`: the instance has a mail server. */
export function ChannelForm({ hasMail }: { hasMail: boolean }) {
  const [draft, setDraft] = useState<ChannelDraft>({
    ...{ kind: hasMail ? 'email' : 'webhook', name: '', place: '', alerts: false, events: [] },
  });
  const [failure, setFailure] = useState<{ message: string; problems: Record<string, string> } | null>(null);
  const [made, setMade] = useState<{ name: string; secret: string } | null>(null);
  const [pending, startTransition] = useTransition();
  const change = (next: Partial<ChannelDraft>) => setDraft({ ...draft, ...next });
  const submit = () =>
    startTransition(async () => {
      const answer = await createChannelAction(channelInputOf(draft));
      if ('message' in answer) {
        setFailure(answer);
        return;
      }
      setFailure(null);
      setMade(answer.secret === null ? null : { name: draft.name, secret: answer.secret });
      change({ name: '', place: '' });
    });
  return (
    <div className="space-y-4">
      {made && (
        <NewSecret secret={made.secret}>
          “{made.name}” is added. Its receiver verifies what it gets by this secret, which is shown this once and kept
          sealed:
        </NewSecret>
      )}
      <FormProblems value={failure?.problems ?? {}}>
        <Form className="grid items-start gap-3 sm:grid-cols-[9rem_1fr_2fr]" onSubmit={submit}>
          <ChoiceField
            {...{ path: 'kind', label: 'By', value: draft.kind, options: kinds }}
            onChange={(kind) => change({ kind: kind as ChannelDraft['kind'] })}
          />
          <ChannelPlaceFields draft={draft} onChange={change} />
          <div className="flex flex-wrap items-center justify-between gap-3 sm:col-span-3">
            <ChannelEventsField draft={draft} onChange={change} />
            <Button type="submit" disabled={pending}>
              {pending ? 'Adding…' : 'Add channel'}
            </Button>
          </div>
        </Form>
      </FormProblems>
      {!hasMail && draft.kind === 'email' && (
        <Notice kind="warn">
          This instance has no mail server. Whoever runs it sets <code>HEADROOM_SMTP_URL</code> and{' '}
          <code>HEADROOM_MAIL_FROM</code>.
        </Notice>
      )}
      {failure && <Notice kind="bad">{failure.message}</Notice>}
    </div>
  );
}
