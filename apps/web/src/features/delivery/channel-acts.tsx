'use client';

import type { ChannelHead } from '@headroom/services';
import { ActionButton } from '@/ui/action-button';
import { ConfirmButton } from '@/ui/confirm-button';
import { showToast } from '@/ui/toast';
import { removeChannelAction, testChannelAction } from './actions';
import { ChangeChannelButton } from './change-channel-button';
import { RotateSecretButton } from './rotate-secret-button';

/** Tries a channel, changes it, or takes it away. */
export const ChannelActs = ({ channel }: { channel: ChannelHead }) => (
  <>
    <ActionButton
      look="quiet"
      aria-label={`Send a test to ${channel.name}`}
      pendingText="Sending…"
      act={async () => {
        const problem = await testChannelAction(channel.id);
        if (!problem) showToast({ message: 'A test is on its way: Deliveries says how it fares.' });
        return problem;
      }}
    >
      Send a test
    </ActionButton>
    <ChangeChannelButton channel={channel} />
    {channel.kind === 'webhook' && <RotateSecretButton channel={channel} />}
    <ConfirmButton
      look="quiet"
      label="Remove"
      aria-label={`Remove ${channel.name}`}
      question={`Nothing is sent to “${channel.name}” any more, and what waits to be sent there fails. The log stays.`}
      confirm="Remove it"
      pendingText="Removing…"
      act={() => removeChannelAction(channel.id)}
    />
  </>
);
