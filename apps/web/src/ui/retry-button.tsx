import { Button } from './button';

export interface RetryButtonProps {
  /** What is asked for has no answer yet: the button stays, as it may have the focus. */
  reading: boolean;
  retry: () => void;
}

/** Asks again for what could not be read. */
export function RetryButton({ reading, retry }: RetryButtonProps) {
  return (
    <Button aria-disabled={reading} className={reading ? 'opacity-60' : ''} onClick={reading ? undefined : retry}>
      {reading ? 'Reading…' : 'Try again'}
    </Button>
  );
}
