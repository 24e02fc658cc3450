'use client';

import { createContext, useContext, type ReactNode } from 'react';
import { Field, Input, Select, Textarea } from './field';

/** What is wrong with each field, by its path in the document. */
const Problems = createContext<Record<string, string>>({});
export const FormProblems = Problems.Provider;

/** The problem of a field, or of anything below it. */
function useProblem(path: string): string | undefined {
  const problems = useContext(Problems);
  if (problems[path]) return problems[path];
  const below = Object.keys(problems).find((key) => key.startsWith(`${path}.`));
  return below && `${below.slice(path.length + 1)}: ${problems[below]}`;
}

type Options = readonly { value: string; label: string }[];

interface FieldProps {
  path: string;
  label: string;
  unit?: string;
  hint?: ReactNode;
  className?: string;
  value: string;
  onChange: (value: string) => void;
}

/** With `options` they can be chosen of, and others can be typed. */
export function TextField({ path, value, onChange, options, ...rest }: FieldProps & { options?: Options }) {
  const listId = `${path}-options`;
  return (
    <Field id={path} error={useProblem(path)} {...rest}>
      {(control) => (
        <>
          <Input
            {...control}
            list={options && listId}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          {options && (
            <datalist id={listId}>
              {options.map((option) => (
                <option key={option.value} {...option} />
              ))}
            </datalist>
          )}
        </>
      )}
    </Field>
  );
}

/** A secret that can be set and is never shown again; left empty, the saved one stays. */
export function SecretField({ path, value, onChange, isSaved, ...rest }: FieldProps & { isSaved: boolean }) {
  const hint = isSaved ? 'one is saved; leave empty to keep it' : 'is sealed when saved, and never shown again';
  return (
    <Field id={path} error={useProblem(path)} hint={hint} {...rest}>
      {(control) => (
        <Input
          {...control}
          type="password"
          autoComplete="new-password"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

export function TextAreaField({ path, value, onChange, rows, ...rest }: FieldProps & { rows?: number }) {
  return (
    <Field id={path} error={useProblem(path)} {...rest}>
      {(control) => (
        <Textarea {...control} rows={rows} value={value} onChange={(event) => onChange(event.target.value)} />
      )}
    </Field>
  );
}

interface ChoiceFieldProps extends FieldProps {
  options: Options;
}

export function ChoiceField({ path, value, onChange, options, ...rest }: ChoiceFieldProps) {
  return (
    <Field id={path} error={useProblem(path)} {...rest}>
      {(control) => (
        <Select {...control} value={value} onChange={(event) => onChange(event.target.value)}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

interface CheckFieldProps {
  path: string;
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

export function CheckField({ path, label, checked, onChange }: CheckFieldProps) {
  return (
    <label htmlFor={path} className="flex min-h-8.5 cursor-pointer items-center gap-2 text-[13px]">
      <input
        id={path}
        name={path}
        type="checkbox"
        className="size-4 accent-accent"
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
      />
      {label}
    </label>
  );
}
