'use client';

import type { ComponentProps, ReactNode } from 'react';
import { Field, Input } from '@/ui/field';

interface CredentialFieldProps extends Pick<ComponentProps<'input'>, 'type' | 'inputMode' | 'autoFocus'> {
  id: string;
  label: string;
  /** What a password manager puts there. */
  autoComplete: string;
  hint?: ReactNode;
  error?: string | undefined;
  value: string;
  onChange: (value: string) => void;
}

/** A field that password managers know. */
export function CredentialField({ id, label, hint, error, value, onChange, ...input }: CredentialFieldProps) {
  return (
    <Field id={id} label={label} hint={hint} {...(error && { error })}>
      {(control) => (
        <Input {...control} {...input} value={value} onChange={({ target }) => onChange(target.value)} required />
      )}
    </Field>
  );
}
