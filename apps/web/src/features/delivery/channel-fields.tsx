'use client';

import { CheckField, TextField } from '@/ui/form-fields';
import type { ChannelDraft } from './channel-draft';

interface ChannelFieldsProps {
  draft: ChannelDraft;
  onChange: (change: Partial<ChannelDraft>) => void;
  /** Stands before the fields' paths: a page can have two of these forms. */
  prefix?: string;
}

/** What a channel is called and where it goes. */
export const ChannelPlaceFields = ({ draft, onChange, prefix = '' }: ChannelFieldsProps) => (
  <>
    <TextField path={`${prefix}name`} label="Name" value={draft.name} onChange={(name) => onChange({ name })} />
    {draft.kind === 'webhook' ? (
      <TextField
        {...{ path: `${prefix}url`, label: 'Address', unit: 'https://…', value: draft.place }}
        onChange={(place) => onChange({ place })}
      />
    ) : (
      <TextField
        {...{ path: `${prefix}addresses`, label: 'To', unit: 'separated by commas', value: draft.place }}
        onChange={(place) => onChange({ place })}
      />
    )}
  </>
);

const events = [
  { event: 'run.finished', label: 'a run has ended' },
  { event: 'sweep.waiting', label: 'a sweep waits for a person' },
  { event: 'recommendation.changed', label: 'what is recommended for a plan changes' },
  { event: 'telemetry.short', label: 'production has less headroom than a plan keeps' },
  { event: 'telemetry.changed', label: 'a request costs production something else' },
] as const;

/** What it is told of by itself, beside the reports that are scheduled to go there. */
export const ChannelEventsField = ({ draft, onChange, prefix = '' }: ChannelFieldsProps) => (
  <fieldset>
    <legend className="text-[13px] font-medium">Tell it when</legend>
    <div className="flex flex-wrap gap-x-4">
      <CheckField
        {...{ path: `${prefix}alerts`, label: 'a budget is exceeded', checked: draft.alerts }}
        onChange={(alerts) => onChange({ alerts })}
      />
      {events.map(({ event, label }) => (
        <CheckField
          key={event}
          {...{ path: `${prefix}events.${event}`, label, checked: draft.events.includes(event) }}
          onChange={(checked) =>
            onChange({ events: [...draft.events.filter((one) => one !== event), ...(checked ? [event] : [])] })
          }
        />
      ))}
    </div>
  </fieldset>
);
