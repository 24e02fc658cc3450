'use client';

import { Check, Hand } from 'lucide-react';
import { useState } from 'react';
import { ActionButton } from '@/ui/action-button';
import { Card } from '@/ui/card';
import { ConfirmButton } from '@/ui/confirm-button';
import { TextAreaField } from '@/ui/form-fields';
import { Time } from '@/ui/time';
import { answerHandChangeAction } from './actions';

interface WaitingCardProps {
  sweepId: string;
  change: {
    id: string;
    instruction: string;
    putsBack: boolean;
    createdAt: Date;
    remindAt: Date;
    remindedAt: Date | null;
  };
  /** How the gateway was found, as was said at the first instruction; null before that. */
  found: string | null;
  /** Nobody has set anything before. */
  isFirst: boolean;
  mayAnswer: boolean;
}

/** What a sweep waits for, and the button that lets it go on. */
export function WaitingCard({ sweepId, change, found, isFirst, mayAnswer }: WaitingCardProps) {
  const [said, setSaid] = useState('');
  const { id: handChangeId, instruction, putsBack, createdAt, remindAt, remindedAt } = change;
  const answer = (answer: 'done' | 'give-up') =>
    answerHandChangeAction({ sweepId, handChangeId, answer, ...(isFirst && { found: said }) });
  return (
    <Card
      title="Waiting for you"
      note={
        <>
          since <Time at={createdAt} />, {remindedAt ? 'reminded' : 'a reminder comes'}{' '}
          <Time at={remindedAt ?? remindAt} />
        </>
      }
    >
      <div className="space-y-3">
        <p className="flex items-start gap-2 text-sm font-medium" data-testid="instruction">
          <Hand aria-hidden className="mt-0.5 size-4 shrink-0 text-warn" /> {instruction}
        </p>
        {putsBack && (
          <p className="text-[13px] whitespace-pre-wrap text-ink-2">
            {found ? `It was found so: ${found}` : 'Nobody noted how it was found.'}
          </p>
        )}
        {mayAnswer && isFirst && !putsBack && (
          <TextAreaField
            path="found"
            label="How you find the gateway"
            hint="For whoever puts it back at the end; no secrets"
            value={said}
            onChange={setSaid}
          />
        )}
        {mayAnswer ? (
          <div className="flex flex-wrap gap-2">
            <ActionButton key={handChangeId} look="primary" pendingText="One moment…" act={() => answer('done')}>
              <Check aria-hidden /> {putsBack ? 'Done, it is put back' : 'Done, continue'}
            </ActionButton>
            <ConfirmButton
              label="Give up…"
              question={
                putsBack
                  ? 'The sweep ends, and says that the gateway was not put back.'
                  : 'The sweep stops here: no other cell begins, and what was set by hand is to be put back.'
              }
              confirm="Give up"
              pendingText="One moment…"
              act={() => answer('give-up')}
            />
          </div>
        ) : (
          <p className="text-[13px] text-ink-2">Whoever may start runs continues it.</p>
        )}
      </div>
    </Card>
  );
}
