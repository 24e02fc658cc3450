'use client';

import { useState, useTransition, type ComponentProps, type ReactNode } from 'react';
import { Button } from './button';

interface ActionButtonProps extends Omit<ComponentProps<typeof Button>, 'onClick'> {
  /** Why it failed, or null. */
  act: () => Promise<{ message: string } | null>;
  pendingText: ReactNode;
}

/** A button for one act, which says beside itself why it failed. */
export function ActionButton({ act, pendingText, children, disabled, ...rest }: ActionButtonProps) {
  const [pending, startTransition] = useTransition();
  const [problem, setProblem] = useState<string | null>(null);
  return (
    <span className="inline-flex flex-col items-start gap-1">
      <Button
        {...rest}
        disabled={pending || disabled}
        onClick={() => startTransition(async () => setProblem((await act())?.message ?? null))}
      >
        {pending ? pendingText : children}
      </Button>
      {problem && (
        <span role="alert" className="max-w-56 text-xs whitespace-normal text-bad">
          {problem}
        </span>
      )}
    </span>
  );
}
