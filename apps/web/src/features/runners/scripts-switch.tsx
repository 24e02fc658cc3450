'use client';

import { useOptimistic, useState, useTransition } from 'react';
import { setAgentScriptsAction } from './actions';

/** Whether scripts of people's own may run on an agent. */
export function ScriptsSwitch({ agentId, name, allowed }: { agentId: string; name: string; allowed: boolean }) {
  const [shown, show] = useOptimistic(allowed);
  const [problem, setProblem] = useState<string | null>(null);
  const [pending, startTransition] = useTransition();
  return (
    <>
      <label className="flex cursor-pointer items-center gap-2 whitespace-nowrap">
        <input
          type="checkbox"
          role="switch"
          className="size-4 accent-accent"
          aria-label={`${name} allows scripts`}
          disabled={pending}
          checked={shown}
          onChange={({ target }) =>
            startTransition(async () => {
              show(target.checked);
              setProblem((await setAgentScriptsAction(agentId, target.checked))?.message ?? null);
            })
          }
        />
        {shown ? 'Allowed' : 'Not allowed'}
      </label>
      {problem && (
        <p role="alert" className="mt-1 text-xs text-bad">
          {problem}
        </p>
      )}
    </>
  );
}
