'use client';

import type { ConnectedGateway, FoundGateway } from '@headroom/services';
import { useId, useState, useTransition } from 'react';
import { deleteGatewayAction, readGatewayAction, saveGatewayAction } from './actions';

/** What a form of a connection does, and what came of it. */
export function useGatewayForm(gateway: ConnectedGateway | null) {
  const [failure, setFailure] = useState<{ message: string; problems: Record<string, string> } | null>(null);
  const [said, setSaid] = useState('');
  const [found, setFound] = useState<FoundGateway | null>(null);
  const [pending, startTransition] = useTransition();
  const id = useId();
  /** Several of these forms stand on one page. */
  const at = (field: string) => `${id}-${field}`;
  const show = (problem: typeof failure, sentence: string) => {
    setFailure(problem);
    setSaid(problem ? '' : sentence);
    setFound(null);
  };
  return {
    ...{ failure, said, found, pending, at },
    problems: Object.fromEntries(
      Object.entries(failure?.problems ?? {}).map(([field, problem]) => [at(field), problem]),
    ),
    save: (input: object, saved: () => void) =>
      startTransition(async () => {
        const problem = await saveGatewayAction(input);
        show(problem, 'Saved. Read it before the first run.');
        if (!problem) saved();
      }),
    read: () =>
      startTransition(async () => {
        const answer = await readGatewayAction(gateway!);
        show('policies' in answer ? null : answer, '');
        if ('policies' in answer) setFound(answer);
      }),
    forget: (sentence: string) =>
      startTransition(async () => {
        show(await deleteGatewayAction(gateway!), sentence);
      }),
  };
}

export type GatewayForm = ReturnType<typeof useGatewayForm>;
