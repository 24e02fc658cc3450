'use client';

import { useState, useTransition } from 'react';
import { Button } from '@/ui/button';
import { Field, Input } from '@/ui/field';
import { Form } from '@/ui/form';
import { FormProblems, TextField } from '@/ui/form-fields';
import { setSecretAction } from './actions';

/** Sets a secret, new or in place of an older value. */
export function SecretForm() {
  const [name, setName] = useState('');
  const [value, setValue] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [pending, startTransition] = useTransition();
  const submit = () =>
    startTransition(async () => {
      const error = await setSecretAction(name.trim(), value);
      setProblem(error?.message ?? null);
      setProblems(error?.problems ?? {});
      if (error) return;
      setName('');
      setValue('');
    });
  return (
    <FormProblems value={problems}>
      <Form className="grid items-end gap-3 sm:grid-cols-[1fr_1fr_auto]" onSubmit={submit}>
        <TextField path="name" label="Name" unit="such as API_KEY" value={name} onChange={setName} />
        <Field id="value" label="Value" error={problems.value}>
          {(control) => (
            <Input
              {...control}
              type="password"
              autoComplete="off"
              value={value}
              onChange={({ target }) => setValue(target.value)}
            />
          )}
        </Field>
        <Button type="submit" disabled={pending}>
          {pending ? 'Saving…' : 'Set secret'}
        </Button>
        {problem && (
          <p role="alert" className="text-bad sm:col-span-3">
            {problem}
          </p>
        )}
      </Form>
    </FormProblems>
  );
}
