'use client';

import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Whether the page's scripts run yet: until then what is typed would be lost, and nobody knows the reader's time zone. */
export const useInBrowser = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
