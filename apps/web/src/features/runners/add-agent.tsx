'use client';

import { Plus } from 'lucide-react';
import { useRef, useState, useTransition } from 'react';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { Form } from '@/ui/form';
import { FormProblems, TextField } from '@/ui/form-fields';
import { Notice } from '@/ui/notice';
import { createAgentAction } from './actions';
import { StartAgent } from './start-agent';

/** Makes room for an agent, and shows its code with the command that uses it, once. */
export function AddAgent() {
  const dialog = useRef<HTMLDialogElement>(null);
  const [name, setName] = useState('');
  const [code, setCode] = useState<string | null>(null);
  const [failure, setFailure] = useState<{ message: string; problems: Record<string, string> } | null>(null);
  const [pending, startTransition] = useTransition();

  const submit = () =>
    startTransition(async () => {
      const answer = await createAgentAction({ name });
      setFailure('code' in answer ? null : answer);
      if ('code' in answer) setCode(answer.code);
    });
  const forget = () => {
    setName('');
    setCode(null);
    setFailure(null);
  };

  return (
    <>
      <Button look="primary" onClick={() => dialog.current?.showModal()}>
        <Plus aria-hidden /> Add agent
      </Button>
      <Dialog ref={dialog} title={code ? `Start “${name.trim()}”` : 'Add an agent'} onClose={forget}>
        {code ? (
          <StartAgent code={code} onDone={() => dialog.current?.close()} />
        ) : (
          <Form className="space-y-4" onSubmit={submit}>
            <FormProblems value={failure?.problems ?? {}}>
              {failure && <Notice kind="bad">{failure.message}</Notice>}
              <TextField
                path="name"
                label="Name"
                hint="such as the machine and its region: vm-westeurope-1"
                value={name}
                onChange={setName}
              />
              <div className="flex justify-end gap-2">
                <Button onClick={() => dialog.current?.close()}>Cancel</Button>
                <Button type="submit" look="primary" disabled={pending || name.trim() === ''}>
                  {pending ? 'Adding…' : 'Add'}
                </Button>
              </div>
            </FormProblems>
          </Form>
        )}
      </Dialog>
    </>
  );
}
