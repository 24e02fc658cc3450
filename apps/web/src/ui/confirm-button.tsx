'use client';

import { useId, type ComponentProps, type ReactNode } from 'react';
import { ActionButton } from './action-button';
import { Button } from './button';

interface ConfirmButtonProps extends Pick<ComponentProps<typeof Button>, 'look' | 'aria-label'> {
  /** On the button that asks. */
  label: ReactNode;
  /** What the act means, and whether it can be undone. */
  question: ReactNode;
  /** On the button that acts. */
  confirm: ReactNode;
  pendingText: ReactNode;
  act: ComponentProps<typeof ActionButton>['act'];
}

/** An act that takes a second word, which is asked for beside the button. */
export function ConfirmButton({ label, question, confirm, pendingText, act, ...button }: ConfirmButtonProps) {
  const id = useId();
  return (
    <>
      <Button popoverTarget={id} {...button}>
        {label}
      </Button>
      <div
        id={id}
        popover="auto"
        className="explain w-80 max-w-[calc(100vw-2rem)] rounded-lg border border-line bg-surface p-4 text-[13px] whitespace-normal text-ink shadow-pop"
      >
        <p className="mb-3">{question}</p>
        <ActionButton look="danger" pendingText={pendingText} act={act}>
          {confirm}
        </ActionButton>
      </div>
    </>
  );
}
