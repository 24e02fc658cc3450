'use client';

import { Field, Input } from './field';

interface HostFieldProps {
  /** What is to be typed. */
  host: string;
  value: string;
  onChange: (value: string) => void;
}

/** Asks whoever starts much load to type where it goes. */
export const HostField = ({ host, value, onChange }: HostFieldProps) => (
  <Field id="confirmHost" label="Type the host to confirm" hint={host} className="w-56">
    {(control) => <Input {...control} value={value} onChange={({ target }) => onChange(target.value)} />}
  </Field>
);
