'use client';

import type { SessionHead } from '@headroom/services';
import { ActionButton } from '@/ui/action-button';
import { Card } from '@/ui/card';
import { Tag } from '@/ui/tag';
import { Time } from '@/ui/time';
import { revokeSessionAction } from './session-actions';
import { SignOutButton } from './sign-out-button';

/** The browsers that are signed in; each can be signed out. */
export const SessionsCard = ({ sessions, current }: { sessions: readonly SessionHead[]; current: string }) => (
  <Card title="Signed-in browsers" actions={<SignOutButton />}>
    <ul aria-label="Sessions" className="divide-y divide-line text-[13px]">
      {sessions.map(({ id, userAgent, ipAddress, createdAt }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-2 py-2">
          <div className="min-w-0">
            <p className="break-words">
              {userAgent || 'A program'} {id === current && <Tag>this one</Tag>}
            </p>
            <p className="text-xs text-ink-3">
              since <Time at={createdAt} />
              {ipAddress && <>, from {ipAddress}</>}
            </p>
          </div>
          {id !== current && (
            <ActionButton look="quiet" pendingText="Signing out …" act={() => revokeSessionAction(id)}>
              Sign it out
            </ActionButton>
          )}
        </li>
      ))}
    </ul>
  </Card>
);
