'use client';

import { useState, useTransition } from 'react';
import { Button } from '@/ui/button';
import { Form } from '@/ui/form';
import { FormProblems, TextField } from '@/ui/form-fields';
import { Notice } from '@/ui/notice';
import type { ActionError } from '@/server/errors';
import { requestProofAction } from './actions';

/** Begins the proof of a target's ownership. */
export function AddTarget() {
  const [target, setTarget] = useState('');
  const [failure, setFailure] = useState<ActionError | null>(null);
  const [pending, startTransition] = useTransition();
  const submit = () =>
    startTransition(async () => {
      const error = await requestProofAction(target);
      setFailure(error);
      if (!error) setTarget('');
    });
  return (
    <FormProblems value={failure?.problems ?? {}}>
      <Form className="flex flex-wrap items-end gap-3" onSubmit={submit}>
        <TextField
          {...{ path: 'target', label: 'Address of a target', value: target, onChange: setTarget }}
          className="w-full sm:w-96"
        />
        <Button type="submit" look="primary" disabled={pending || target.trim() === ''}>
          {pending ? 'Adding …' : 'Add target'}
        </Button>
        {failure && (
          <Notice kind="bad" className="w-full">
            {failure.message}
          </Notice>
        )}
      </Form>
    </FormProblems>
  );
}
