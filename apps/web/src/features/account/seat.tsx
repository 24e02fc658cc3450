'use client';

import type { WorkspaceHead } from '@headroom/services';
import { useState, useTransition } from 'react';
import { chooseWorkspaceAction } from './actions';

/** The workspace that the pages show, and the way into another one where there are several. */
export function Seat({ workspaces, isSignedIn }: { workspaces: readonly WorkspaceHead[]; isSignedIn: boolean }) {
  const [pending, startTransition] = useTransition();
  const [problem, setProblem] = useState<string | null>(null);
  const current = workspaces.find(({ isCurrent }) => isCurrent);
  if (!current) return null;
  if (!isSignedIn || workspaces.length < 2)
    return <span className="block truncate text-xs text-ink-3">{current.name}</span>;
  const choose = (workspaceId: string) =>
    startTransition(async () => {
      const failure = await chooseWorkspaceAction(workspaceId);
      if (failure) return setProblem(failure.message);
      // What stands on the page belongs to the workspace before.
      window.location.assign('/');
    });
  return (
    <>
      <select
        aria-label="Workspace"
        value={current.id}
        disabled={pending}
        onChange={({ target }) => choose(target.value)}
        className="-ml-1 block w-full truncate rounded-md bg-surface text-xs text-ink-2"
      >
        {workspaces.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      {problem && (
        <span role="alert" className="text-xs text-bad">
          {problem}
        </span>
      )}
    </>
  );
}
