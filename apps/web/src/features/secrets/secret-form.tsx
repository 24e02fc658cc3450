'use client';

import type { SecretHead } from '@headroom/services';
import { useState, useTransition } from 'react';
import { Button } from '@/ui/button';
import { Field, Input } from '@/ui/field';
import { Form } from '@/ui/form';
import { FormProblems, TextField } from '@/ui/form-fields';
import { setSecretAction } from './actions';

/** Sets a secret, new or in place of an older value, and the targets that it may be sent to. */
export function SecretForm({ secrets }: { secrets: readonly SecretHead[] }) {
  const [name, setName] = useState('');
  const [value, setValue] = useState('');
  /** Null until somebody types there: a secret of this name keeps its targets. */
  const [typedOrigins, setTypedOrigins] = useState<string | null>(null);
  const known = secrets.find((secret) => secret.name === name.trim());
  const origins = typedOrigins ?? known?.allowedOrigins.join(' ') ?? '';
  const [problem, setProblem] = useState<string | null>(null);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [pending, startTransition] = useTransition();
  const submit = () =>
    startTransition(async () => {
      const error = await setSecretAction({
        ...{ name: name.trim(), value },
        ...(typedOrigins !== null && { allowedOrigins: typedOrigins.split(/[\s,]+/).filter(Boolean) }),
      });
      setProblem(error?.message ?? null);
      setProblems(error?.problems ?? {});
      if (error) return;
      setName('');
      setValue('');
      setTypedOrigins(null);
    });
  return (
    <FormProblems value={problems}>
      <Form className="grid items-end gap-3 sm:grid-cols-2" onSubmit={submit}>
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
        <TextField
          {...{ path: 'allowedOrigins', label: 'Targets that get it', className: 'sm:col-span-2' }}
          hint="such as https://api.example.com, with spaces between; empty: every target that may be loaded, so whoever proves one can read it there"
          value={origins}
          onChange={setTypedOrigins}
        />
        <Button type="submit" className="justify-self-start" disabled={pending}>
          {pending ? 'Saving…' : 'Set secret'}
        </Button>
        {problem && (
          <p role="alert" className="text-bad sm:col-span-2">
            {problem}
          </p>
        )}
      </Form>
    </FormProblems>
  );
}
