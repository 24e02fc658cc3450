'use client';

import type { ChannelHead } from '@headroom/services';
import { useRef, useState, useTransition } from 'react';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { Form } from '@/ui/form';
import { ChoiceField } from '@/ui/form-fields';
import { Notice } from '@/ui/notice';
import { Time } from '@/ui/time';
import { rotateSecretAction } from './actions';
import { NewSecret } from './new-secret';

const overlaps = [
  { value: '24', label: 'For 24 hours more' },
  { value: '168', label: 'For 7 days more' },
  { value: '0', label: 'No longer: others may know it' },
] as const;

/** Gives a webhook a new secret, while the one of now goes on for as long as its receiver needs to change over. */
export function RotateSecretButton({ channel }: { channel: ChannelHead }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        look="quiet"
        aria-label={`New secret of ${channel.name}`}
        onClick={() => {
          setOpen(true);
          dialog.current?.showModal();
        }}
      >
        New secret
      </Button>
      <Dialog ref={dialog} title={`New secret of “${channel.name}”`} onClose={() => setOpen(false)}>
        {open && <RotateForm {...{ channel }} close={() => dialog.current?.close()} />}
      </Dialog>
    </>
  );
}

function RotateForm({ channel, close }: { channel: ChannelHead; close: () => void }) {
  const [overlap, setOverlap] = useState<string>(overlaps[0].value);
  const [made, setMade] = useState<{ secret: string; retiringUntil: Date | null } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [pending, startTransition] = useTransition();
  const submit = () =>
    startTransition(async () => {
      const answer = await rotateSecretAction({ channelId: channel.id, overlapHours: Number(overlap) });
      if ('message' in answer) setProblem(answer.message);
      else setMade(answer);
    });
  if (made)
    return (
      <div className="space-y-4 text-[13px]">
        <NewSecret secret={made.secret}>
          This secret signs from now on. It is shown this once and kept sealed:
        </NewSecret>
        <p>
          {made.retiringUntil ? (
            <>
              The one before signs too until <Time at={made.retiringUntil} />: give the receiver the new one by then.
            </>
          ) : (
            'The one before signs no more: until the receiver has the new one, it refuses what it gets.'
          )}
        </p>
        <div className="flex justify-end">
          <Button onClick={close}>Done</Button>
        </div>
      </div>
    );
  return (
    <Form className="space-y-4 text-[13px]" onSubmit={submit}>
      {problem && <Notice kind="bad">{problem}</Notice>}
      <ChoiceField
        {...{ path: 'overlapHours', label: 'The secret of now signs beside it', value: overlap, options: overlaps }}
        onChange={setOverlap}
      />
      <p className="text-ink-2">
        Meanwhile every message has a signature by each of the two, and receivers take either.
        {channel.retiringUntil && (
          <>
            {' '}
            An older secret, which would sign until <Time at={channel.retiringUntil} />, stops at once.
          </>
        )}
      </p>
      <div className="flex justify-end gap-2">
        <Button onClick={close}>Cancel</Button>
        <Button type="submit" look="primary" disabled={pending}>
          {pending ? 'Making it…' : 'Make a new secret'}
        </Button>
      </div>
    </Form>
  );
}
