import { useState, useTransition, type ReactNode } from 'react';
import type { ActionError } from '@/server/errors';
import { Button } from '@/ui/button';
import { errorInWords } from '@/ui/error-in-words';
import { Notice } from '@/ui/notice';

interface FindButtonProps<Found extends object> {
  /** As in "function apps". */
  what: string;
  find: () => Promise<Found | ActionError>;
  /** Null where nothing was told. */
  onFound: (found: Found | null) => void;
  /** What is said of what was found. */
  children: ReactNode;
}

/** Asks the other side which there are, so that nobody types an id. */
export function FindButton<Found extends object>({ what, find, onFound, children }: FindButtonProps<Found>) {
  const [failure, setFailure] = useState<string | null>(null);
  const [pending, startTransition] = useTransition();
  const ask = () =>
    startTransition(async () => {
      const answer = await find();
      const failed = 'message' in answer;
      onFound(failed ? null : answer);
      setFailure(failed ? errorInWords(answer) : null);
    });
  return (
    <>
      <Button disabled={pending} onClick={ask}>
        {pending ? 'One moment…' : `Find ${what}`}
      </Button>
      <div role="status" className="space-y-2">
        {failure && <Notice kind="bad">{failure}</Notice>}
        {children}
      </div>
    </>
  );
}
