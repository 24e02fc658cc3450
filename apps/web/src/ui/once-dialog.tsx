'use client';

import { Plus } from 'lucide-react';
import { useRef, useState, useTransition, type ComponentType, type ReactNode } from 'react';
import { Button } from './button';
import { Dialog } from './dialog';
import { Form } from './form';
import { FormProblems, TextField } from './form-fields';
import { Notice } from './notice';

interface Failure {
  message: string;
  problems: Record<string, string>;
}

interface OnceDialogProps {
  /** On the button that opens it. */
  opens: string;
  title: string;
  /** The title once it is made. */
  madeTitle: (name: string) => string;
  /** An example of a name. */
  hint: string;
  submit: string;
  submitting: string;
  /** Makes it; gives what is shown once. */
  make: (name: string) => Promise<{ secret: string } | Failure>;
  /** What was made, with all that is to be said of it. */
  Made: ComponentType<{ secret: string; onDone: () => void }>;
  /** Fields below the name. */
  children?: ReactNode;
}

/** Asks for a name, makes something, and shows its secret this once: closed, the dialog has forgotten it. */
export function OnceDialog({ Made, ...props }: OnceDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [name, setName] = useState('');
  const [secret, setSecret] = useState<string | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [pending, startTransition] = useTransition();

  const submit = () =>
    startTransition(async () => {
      const answer = await props.make(name);
      setFailure('secret' in answer ? null : answer);
      if ('secret' in answer) setSecret(answer.secret);
    });
  const forget = () => {
    setName('');
    setSecret(null);
    setFailure(null);
  };
  const close = () => dialog.current?.close();

  return (
    <>
      <Button look="primary" onClick={() => dialog.current?.showModal()}>
        <Plus aria-hidden /> {props.opens}
      </Button>
      <Dialog ref={dialog} title={secret ? props.madeTitle(name.trim()) : props.title} onClose={forget}>
        {secret ? (
          <Made secret={secret} onDone={close} />
        ) : (
          <Form className="space-y-4" onSubmit={submit}>
            <FormProblems value={failure?.problems ?? {}}>
              {failure && <Notice kind="bad">{failure.message}</Notice>}
              <TextField path="name" label="Name" hint={props.hint} value={name} onChange={setName} />
              {props.children}
              <div className="flex justify-end gap-2">
                <Button onClick={close}>Cancel</Button>
                <Button type="submit" look="primary" disabled={pending || name.trim() === ''}>
                  {pending ? props.submitting : props.submit}
                </Button>
              </div>
            </FormProblems>
          </Form>
        )}
      </Dialog>
    </>
  );
}
