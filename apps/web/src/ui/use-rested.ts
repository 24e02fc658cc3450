'use client';

import { startTransition, useEffect, useState } from 'react';

/** A value once it has stayed the same for `restMs`: for what takes long to draw, while something else answers at once. */
export function useRested<Value>(value: Value, restMs: number): Value {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setRested(value)), restMs);
    return () => clearTimeout(timer);
  }, [value, restMs]);
  return rested;
}
