'use client';

import { Check, Copy } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { Button } from './button';

interface CopyButtonProps {
  /** A long one is made when it is asked for. */
  text: string | (() => string);
  what: string;
  look?: ComponentProps<typeof Button>['look'];
}

/** Copies a text; where a browser has no clipboard, it says so, and the text can be selected. */
export function CopyButton({ text, what, look }: CopyButtonProps) {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(typeof text === 'string' ? text : text());
      setState('copied');
    } catch {
      // Plain http gives pages no clipboard.
      setState('failed');
    }
  };
  return (
    <span className="flex flex-wrap items-center gap-2">
      <Button look={look} onClick={() => void copy()}>
        {state === 'copied' ? <Check aria-hidden /> : <Copy aria-hidden />}
        Copy {what}
      </Button>
      <span role="status" className="text-xs text-ink-2">
        {state === 'copied' && 'Copied.'}
        {state === 'failed' && 'This browser lets no page copy: select the text with the mouse.'}
      </span>
    </span>
  );
}
