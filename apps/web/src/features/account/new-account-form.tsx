'use client';

import { useState } from 'react';
import { Button } from '@/ui/button';
import { Form } from '@/ui/form';
import { Notice } from '@/ui/notice';
import { authClient } from './auth-client';
import { CredentialField } from './credential-field';

const fields = {
  code: { label: 'Set-up code', autoComplete: 'off', hint: 'stands in the log of the web process' },
  name: { label: 'Your name', autoComplete: 'name' },
  email: { label: 'E-mail', autoComplete: 'username', type: 'email' },
  password: { label: 'Password', autoComplete: 'new-password', type: 'password', hint: 'at least 12 characters' },
  workspace: { label: 'Workspace', autoComplete: 'organization', hint: 'such as the name of your team' },
} as const;
export type AccountField = keyof typeof fields;
export type AccountValues = Record<AccountField, string>;

interface NewAccountFormProps {
  asked: readonly AccountField[];
  label: string;
  /** Makes it; the address to sign in with, or what is wrong. */
  make: (values: AccountValues) => Promise<{ email: string } | { message: string; problems: Record<string, string> }>;
}

const empty: AccountValues = { code: '', name: '', email: '', password: '', workspace: '' };

/** Makes an account and signs in with it. */
export function NewAccountForm({ asked, label, make }: NewAccountFormProps) {
  const [values, setValues] = useState(empty);
  const [failure, setFailure] = useState<{ message: string; problems: Record<string, string> } | null>(null);
  const [pending, setPending] = useState(false);
  const submit = async () => {
    setPending(true);
    const made = await make(values);
    if ('message' in made) {
      setPending(false);
      return setFailure(made);
    }
    const { error } = await authClient.signIn.email({ email: made.email, password: values.password });
    window.location.assign(error ? '/sign-in' : '/');
  };
  return (
    <Form onSubmit={() => void submit()} className="space-y-4">
      {failure && <Notice kind="bad">{failure.message}</Notice>}
      {asked.map((name) => (
        <CredentialField
          key={name}
          id={name}
          {...fields[name]}
          error={failure?.problems[name]}
          value={values[name]}
          onChange={(value) => setValues({ ...values, [name]: value })}
        />
      ))}
      <Button type="submit" look="primary" disabled={pending}>
        {pending ? 'Making the account …' : label}
      </Button>
    </Form>
  );
}
