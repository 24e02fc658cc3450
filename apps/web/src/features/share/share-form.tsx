'use client';

import { redactionsAtFirst, redactionWords, type Redaction } from '@headroom/core';
import type { ShareSubject } from '@headroom/services';
import { useState, useTransition } from 'react';
import { Button } from '@/ui/button';
import { Form } from '@/ui/form';
import { CheckField, ChoiceField, FormProblems, TextField } from '@/ui/form-fields';
import { Notice } from '@/ui/notice';
import { createShareAction } from './actions';
import type { MadeLink } from './share-made';
import { SharePreview } from './share-preview';

const day = 24 * 3_600_000;
const lasting = [
  { value: String(day), label: 'After one day' },
  { value: String(7 * day), label: 'After a week' },
  { value: String(30 * day), label: 'After 30 days' },
  { value: String(365 * day), label: 'After a year' },
  { value: '', label: 'Not by itself' },
];

interface ShareFormProps {
  subject: ShareSubject;
  /** What can be taken out. */
  offered: readonly Redaction[];
  onMade: (link: MadeLink) => void;
  onCancel: () => void;
}

/** What a link shows and how it ends; beside it the page as its viewers will see it. */
export function ShareForm({ subject, offered, onMade, onCancel }: ShareFormProps) {
  const [taken, setTaken] = useState<readonly Redaction[]>(
    redactionsAtFirst(subject.kind).filter((one) => offered.includes(one)),
  );
  const [lasts, setLasts] = useState(String(30 * day));
  const [password, setPassword] = useState('');
  const [embeds, setEmbeds] = useState('');
  const [failure, setFailure] = useState<{ message: string; problems: Record<string, string> } | null>(null);
  const [pending, startTransition] = useTransition();

  const take = (one: Redaction, isTaken: boolean) =>
    setTaken(offered.filter((other) => (other === one ? isTaken : taken.includes(other))));
  const submit = () =>
    startTransition(async () => {
      const embedOrigins = password === '' ? embeds.split(/[\s,]+/).filter(Boolean) : [];
      const answer = await createShareAction({
        ...{ subject, embedOrigins, redactions: [...taken], password: password === '' ? null : password },
        expiresAt: lasts === '' ? null : new Date(Date.now() + Number(lasts)).toISOString(),
      });
      if ('path' in answer)
        onMade({ path: answer.path, isProtected: password !== '', isEmbedded: embedOrigins.length > 0 });
      else setFailure(answer);
    });

  return (
    <Form className="space-y-4" onSubmit={submit}>
      <FormProblems value={failure?.problems ?? {}}>
        <p className="max-w-prose text-[13px] text-ink-2">
          Everybody who has the link and reaches this instance can read a copy of this {subject.kind} as it stands now.
          Secrets, values of headers and parameters of policies are never in it.
        </p>
        {failure && <Notice kind="bad">{failure.message}</Notice>}
        <fieldset>
          <legend className="text-[13px] font-medium">Take out</legend>
          <div className="mt-1 grid gap-x-4 sm:grid-cols-2">
            {offered.map((one) => (
              <CheckField
                key={one}
                path={`take-${one}`}
                label={`${redactionWords[one].label}: ${redactionWords[one].meaning}`}
                checked={taken.includes(one)}
                onChange={(isTaken) => take(one, isTaken)}
              />
            ))}
          </div>
        </fieldset>
        <div className="grid gap-4 sm:grid-cols-2">
          <ChoiceField path="expiresAt" label="Ends" value={lasts} onChange={setLasts} options={lasting} />
          <TextField
            path="password"
            label="Password"
            hint="at least 8 characters; empty: the link alone opens it"
            value={password}
            onChange={setPassword}
          />
        </div>
        {password === '' ? (
          <TextField
            path="embedOrigins"
            label="May be shown in a frame by"
            hint="origins such as https://wiki.example, with spaces between them; empty: by no page"
            value={embeds}
            onChange={setEmbeds}
          />
        ) : (
          <p className="text-xs text-ink-3">
            A link with a password has no badge, no frame, and no figure in its image.
          </p>
        )}
        <SharePreview subject={subject} redactions={taken} />
        <div className="flex justify-end gap-2">
          <Button onClick={onCancel}>Cancel</Button>
          <Button type="submit" look="primary" disabled={pending}>
            {pending ? 'Making the link …' : 'Make the link'}
          </Button>
        </div>
      </FormProblems>
    </Form>
  );
}
