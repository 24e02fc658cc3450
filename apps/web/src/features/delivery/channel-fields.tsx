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

export const ChannelAlertsField = ({ draft, onChange, prefix = '' }: ChannelFieldsProps) => (
  <CheckField
    {...{ path: `${prefix}alerts`, label: 'Tell it when a budget is exceeded', checked: draft.alerts }}
    onChange={(alerts) => onChange({ alerts })}
  />
);
