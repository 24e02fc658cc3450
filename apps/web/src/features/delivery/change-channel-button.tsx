'use client';

import type { ChannelHead } from '@headroom/services';
import { useRef, useState, useTransition } from 'react';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { Form } from '@/ui/form';
import { FormProblems } from '@/ui/form-fields';
import { Notice } from '@/ui/notice';
import { showToast } from '@/ui/toast';
import { updateChannelAction } from './actions';
import { channelInputOf, draftOfChannel } from './channel-draft';
import { ChannelEventsField, ChannelPlaceFields } from './channel-fields';

/** Changes a channel's name, where it goes, and what it is told of. */
export function ChangeChannelButton({ channel }: { channel: ChannelHead }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [open, setOpen] = useState(false);
  const close = () => dialog.current?.close();
  return (
    <>
      <Button
        look="quiet"
        aria-label={`Change ${channel.name}`}
        onClick={() => {
          setOpen(true);
          dialog.current?.showModal();
        }}
      >
        Change
      </Button>
      <Dialog ref={dialog} title={`Change “${channel.name}”`} onClose={() => setOpen(false)}>
        {open && <ChangeForm {...{ channel, close }} />}
      </Dialog>
    </>
  );
}

const prefix = 'change.';

function ChangeForm({ channel, close }: { channel: ChannelHead; close: () => void }) {
  const [draft, setDraft] = useState(() => draftOfChannel(channel));
  const [failure, setFailure] = useState<{ message: string; problems: Record<string, string> } | null>(null);
  const [pending, startTransition] = useTransition();
  const problems = Object.entries(failure?.problems ?? {}).map(([path, problem]) => [prefix + path, problem]);
  const fields = {
    ...{ draft, prefix },
    onChange: (change: Partial<typeof draft>) => setDraft({ ...draft, ...change }),
  };
  const submit = () =>
    startTransition(async () => {
      const problem = await updateChannelAction(channel.id, channelInputOf(draft));
      setFailure(problem);
      if (problem) return;
      close();
      showToast({ message: 'The channel is changed.' });
    });
  return (
    <Form className="space-y-4" onSubmit={submit}>
      <FormProblems value={Object.fromEntries(problems)}>
        {failure && <Notice kind="bad">{failure.message}</Notice>}
        <ChannelPlaceFields {...fields} />
        <ChannelEventsField {...fields} />
        <p className="text-xs text-ink-2">
          What waits to be sent goes to the new place.{draft.kind === 'webhook' && ' The secret stays as it is.'}
        </p>
        <div className="flex justify-end gap-2">
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" look="primary" disabled={pending}>
            {pending ? 'Saving…' : 'Save'}
          </Button>
        </div>
      </FormProblems>
    </Form>
  );
}
