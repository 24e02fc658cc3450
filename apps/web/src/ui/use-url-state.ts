'use client';

import { useEffect, useRef, useState } from 'react';
import { useUrlWriter } from './use-url-choice';

/** Writes that may be on their way at once, with room to spare. */
const mostExpected = 200;

interface UrlState<State> {
  /** As the URL says it now. */
  given: State;
  /** Of two states the same exactly when they are the same in the URL. */
  keyOf: (state: State) => string;
  /** The search parameters of a state; null removes one. */
  parametersOf: (state: State) => Record<string, string | null>;
}

/**
 * A state that lives in the URL, which follows a change after `delayMs`: browsers let a page write its URL only so often. When
 * the URL says something that was not written here, as after a click on a link, the state is that.
 * @returns also `settle`, which writes at once what still waits: before the page leaves its URL, or it would be written to the next
 */
export function useUrlState<State>({ given, keyOf, parametersOf }: UrlState<State>) {
  const givenKey = keyOf(given);
  const write = useUrlWriter();
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; write: () => void } | null>(null);
  /** What was changed here, until the URL says something that was never written. */
  const [moved, setMoved] = useState<{ state: State; expected: string[] } | null>(null);
  useEffect(() => () => clearTimeout(waiting.current?.timer), []);

  if (moved && moved.expected.length > 1 && keyOf(moved.state) === givenKey)
    setMoved({ ...moved, expected: [givenKey] });
  const isMoved = moved?.expected.includes(givenKey) ?? false;
  const state = moved && isMoved ? moved.state : given;
  const set = (next: State, delayMs: number) => {
    const before = moved && isMoved ? moved.expected : [givenKey];
    setMoved({ state: next, expected: [...before, keyOf(next)].slice(-mostExpected) });
    clearTimeout(waiting.current?.timer);
    const writeNext = () => {
      waiting.current = null;
      write(parametersOf(next));
    };
    if (delayMs === 0) writeNext();
    else waiting.current = { timer: setTimeout(writeNext, delayMs), write: writeNext };
  };
  const settle = () => {
    clearTimeout(waiting.current?.timer);
    waiting.current?.write();
  };
  return { state, set, settle };
}
