'use client';

import { useId, useState } from 'react';
import { Field, Input, Select, Textarea } from '@/ui/field';
import { sections } from './chain-edit';
import { isRecord } from './step-summary';
import { plainFields, readLike, withField, type Plain } from './plain-fields';

interface StepFieldsProps {
  params: Record<string, unknown>;
  onChange: (params: Record<string, unknown>) => void;
}

/** The parameters of a step: its plain ones as fields, all of them as JSON. */
export function StepFields({ params, onChange }: StepFieldsProps) {
  const id = useId();
  const hasSections = (sections as readonly unknown[]).includes(params['section']);
  return (
    <div className="space-y-3">
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {hasSections && (
          <Field id={`${id}-section`} label="Section">
            {(control) => (
              <Select
                {...control}
                value={String(params['section'])}
                onChange={({ target }) => onChange({ ...params, section: target.value })}
              >
                {sections.map((section) => (
                  <option key={section}>{section}</option>
                ))}
              </Select>
            )}
          </Field>
        )}
        {plainFields(params).map(({ path, value }) => (
          <PlainField
            key={path.join('.')}
            id={`${id}-${path.join('.')}`}
            label={path.at(-1)!}
            value={value}
            onChange={(next) => onChange(withField(params, path, next))}
          />
        ))}
      </div>
      <JsonField id={`${id}-json`} params={params} onChange={onChange} />
    </div>
  );
}

interface PlainFieldProps {
  id: string;
  label: string;
  value: Plain;
  onChange: (value: Plain) => void;
}

/** One value; what is no value of its kind stays in the field with a word about it. */
function PlainField({ id, label, value, onChange }: PlainFieldProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const change = (text: string) => {
    const read = readLike(value, text);
    // "0." is on its way to a number: what was typed stays until the field is left.
    setDraft(text);
    if (read !== null) onChange(read);
  };
  const isRead = draft === null || readLike(value, draft) !== null;
  const leave = () => isRead && setDraft(null);
  const shown = draft ?? String(value);
  return (
    <Field id={id} label={label} error={isRead ? undefined : 'Enter a number; the last one is kept'}>
      {(control) =>
        typeof value === 'boolean' ? (
          <Select {...control} value={shown} onBlur={leave} onChange={({ target }) => change(target.value)}>
            <option>true</option>
            <option>false</option>
          </Select>
        ) : (
          <Input {...control} value={shown} onBlur={leave} onChange={({ target }) => change(target.value)} />
        )
      }
    </Field>
  );
}

function JsonField({ id, params, onChange }: StepFieldsProps & { id: string }) {
  const [draft, setDraft] = useState<{ text: string; problem: string } | null>(null);
  const change = (text: string) => {
    try {
      const value: unknown = JSON.parse(text);
      if (!isRecord(value)) return setDraft({ text, problem: 'Parameters are an object: {"name": value, …}.' });
      setDraft(null);
      onChange(value);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      setDraft({ text, problem: `Not JSON yet, so not taken: ${why}.` });
    }
  };
  const text = draft?.text ?? JSON.stringify(params, null, 2);
  return (
    <details>
      <summary className="w-fit rounded-sm text-xs text-ink-2 hover:text-accent">All parameters as JSON</summary>
      <Field id={id} label="Parameters" error={draft?.problem} className="mt-2">
        {(control) => (
          <Textarea
            {...control}
            rows={Math.min(Math.max(text.split('\n').length, 3), 16)}
            value={text}
            onChange={({ target }) => change(target.value)}
          />
        )}
      </Field>
    </details>
  );
}
