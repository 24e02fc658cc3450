'use client';

import { weekdays } from '@headroom/core';
import type { ChannelHead, ScheduleHead, ScheduleInput } from '@headroom/services';
import { useState, useTransition } from 'react';
import { Button, ButtonLink } from '@/ui/button';
import { Field, Input } from '@/ui/field';
import { Form } from '@/ui/form';
import { CheckField, ChoiceField, FormProblems, TextField } from '@/ui/form-fields';
import { Notice } from '@/ui/notice';
import { saveScheduleAction } from './actions';
import { draftOf, inputOf, type ScheduleDraft } from './schedule-draft';

const formats = [
  { value: 'pdf', label: 'PDF, A4' },
  { value: 'pdf-letter', label: 'PDF, Letter' },
  { value: 'xlsx', label: 'Excel, all tables' },
  { value: 'csv', label: 'CSV, the table of costs alone' },
] as const satisfies { value: ScheduleInput['format']; label: string }[];
const dayChoices = [
  ...Array.from({ length: 28 }, (_, index) => ({ value: String(index + 1), label: `Day ${index + 1}` })),
  { value: 'last', label: 'The last day' },
];
const weekdayChoices = weekdays.map((label, index) => ({ value: String(index + 1), label }));

const ownTimeZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;
const timeZones = (chosen: string) =>
  [...new Set(['UTC', chosen, ...Intl.supportedValuesOf('timeZone')])].map((zone) => ({ value: zone, label: zone }));

interface ScheduleFormProps {
  /** To be changed; null for a new one. */
  schedule: ScheduleHead | null;
  question: ScheduleInput['question'];
  channels: readonly Pick<ChannelHead, 'id' | 'name'>[];
  onSaved: () => void;
  onCancel: () => void;
}

/** When a report is sent, as what, and where to. */
export function ScheduleForm({ schedule, question, channels, onSaved, onCancel }: ScheduleFormProps) {
  const [draft, setDraft] = useState<ScheduleDraft>(() => draftOf(schedule, ownTimeZone()));
  const [failure, setFailure] = useState<{ message: string; problems: Record<string, string> } | null>(null);
  const [pending, startTransition] = useTransition();
  const set = (change: Partial<ScheduleDraft>) => setDraft({ ...draft, ...change });
  const submit = () =>
    startTransition(async () => {
      const problem = await saveScheduleAction(schedule?.id ?? null, inputOf(draft, question));
      setFailure(problem);
      if (!problem) onSaved();
    });
  if (channels.length === 0)
    return (
      <div className="space-y-4 text-[13px]">
        <p>A report is sent to a channel: a list of e-mail addresses, or a webhook. There is none yet.</p>
        <div className="flex justify-end gap-2">
          <Button onClick={onCancel}>Cancel</Button>
          <ButtonLink href="/reports/channels" look="primary">
            Add a channel
          </ButtonLink>
        </div>
      </div>
    );
  return (
    <Form className="space-y-4" onSubmit={submit}>
      <FormProblems value={failure?.problems ?? {}}>
        {failure && <Notice kind="bad">{failure.message}</Notice>}
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField path="name" label="Name" value={draft.name} onChange={(name) => set({ name })} />
          <ChoiceField
            {...{ path: 'format', label: 'As', value: draft.format, options: formats }}
            onChange={(format) => set({ format: format as ScheduleDraft['format'] })}
          />
          <ChoiceField
            {...{ path: 'every', label: 'Sent', value: draft.every }}
            options={[
              { value: 'week', label: 'Every week' },
              { value: 'month', label: 'Every month' },
            ]}
            onChange={(every) => set({ every: every as ScheduleDraft['every'] })}
          />
          {draft.every === 'week' ? (
            <ChoiceField
              {...{ path: 'cadence.weekday', label: 'On', value: draft.weekday, options: weekdayChoices }}
              onChange={(weekday) => set({ weekday })}
            />
          ) : (
            <ChoiceField
              {...{ path: 'cadence.day', label: 'On', value: draft.day, options: dayChoices }}
              onChange={(day) => set({ day })}
            />
          )}
          <Field id="cadence.at" label="At" error={failure?.problems['cadence.at']}>
            {(control) => (
              <Input {...control} type="time" value={draft.at} onChange={({ target }) => set({ at: target.value })} />
            )}
          </Field>
          <ChoiceField
            {...{ path: 'timeZone', label: 'Time zone', value: draft.timeZone, options: timeZones(draft.timeZone) }}
            onChange={(timeZone) => set({ timeZone })}
          />
        </div>
        <fieldset>
          <legend className="text-[13px] font-medium">Sent to</legend>
          {channels.map(({ id, name }) => (
            <CheckField
              key={id}
              path={`channel-${id}`}
              label={name}
              checked={draft.channelIds.includes(id)}
              onChange={(isChosen) =>
                set({ channelIds: [...draft.channelIds.filter((other) => other !== id), ...(isChosen ? [id] : [])] })
              }
            />
          ))}
          {failure?.problems.channelIds && (
            <p className="text-xs font-medium text-bad">It {failure.problems.channelIds}.</p>
          )}
        </fieldset>
        <div className="flex justify-end gap-2">
          <Button onClick={onCancel}>Cancel</Button>
          <Button type="submit" look="primary" disabled={pending}>
            {pending ? 'Saving…' : schedule ? 'Save' : 'Schedule it'}
          </Button>
        </div>
      </FormProblems>
    </Form>
  );
}
