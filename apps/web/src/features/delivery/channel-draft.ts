import type { ChannelHead, ChannelInput } from '@headroom/services';

/** A channel as its form has it. */
export interface ChannelDraft {
  kind: ChannelHead['kind'];
  name: string;
  /** A webhook's address, or those of mail in one line. */
  place: string;
  alerts: boolean;
}

export const draftOfChannel = ({ kind, name, place, addresses, alerts }: ChannelHead): ChannelDraft => ({
  ...{ kind, name, alerts },
  place: place ?? addresses.join(', '),
});

export const channelInputOf = ({ kind, name, place, alerts }: ChannelDraft): ChannelInput =>
  kind === 'webhook'
    ? { kind, name, alerts, url: place.trim() }
    : { kind, name, alerts, addresses: place.split(/[\s,;]+/).filter(Boolean) };
