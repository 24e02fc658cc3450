'use client';

import { createContext, useCallback, useContext, useRef, useState, type ReactNode } from 'react';

const CursorWordsContext = createContext<(words: string) => void>(() => undefined);

/** Tells those who cannot see a chart's cursor what stands at it; nothing where no chart is around. */
export const useCursorWords = () => useContext(CursorWordsContext);

/** A live region beside a picture. It speaks only while the keyboard is inside, since a mouse needs no words. */
export function CursorWords({ children }: { children: ReactNode }) {
  const picture = useRef<HTMLDivElement>(null);
  const [words, setWords] = useState('');
  const say = useCallback((next: string) => {
    if (picture.current?.contains(document.activeElement)) setWords(next);
  }, []);
  return (
    <CursorWordsContext value={say}>
      <div ref={picture} className="h-full" onBlur={() => setWords('')}>
        {children}
      </div>
      <p role="status" className="sr-only">
        {words}
      </p>
    </CursorWordsContext>
  );
}
