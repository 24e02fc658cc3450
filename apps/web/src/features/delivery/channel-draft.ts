import type { ChannelHead, ChannelInput } from '@headroom/services';

/** A channel as its form has it. */
export interface ChannelDraft {
  kind: ChannelHead['kind'];
  name: string;
  /** A webhook's address, or those of mail in one line. */
  place: string;
  alerts: boolean;
  events: ChannelHead['events'];
}

export const draftOfChannel = ({ kind, name, place, addresses, alerts, events }: ChannelHead): ChannelDraft => ({
  ...{ kind, name, alerts, events },
  place: place ?? addresses.join(', '),
});

export const channelInputOf = ({ kind, name, place, alerts, events }: ChannelDraft): ChannelInput =>
  kind === 'webhook'
    ? { kind, name, alerts, events, url: place.trim() }
    : { kind, name, alerts, events, addresses: place.split(/[\s,;]+/).filter(Boolean) };
