'use client';

import type { Role } from '@headroom/services';
import { useState, useTransition } from 'react';
import { Select } from '@/ui/field';
import { changeRoleAction } from './actions';
import { roleWords } from './role-words';

/** The role of a member, which changes as soon as another one is chosen. */
export function RoleSelect({ personId, name, role }: { personId: string; name: string; role: Role }) {
  const [pending, startTransition] = useTransition();
  const [problem, setProblem] = useState<string | null>(null);
  const choose = (chosen: string) =>
    startTransition(async () => setProblem((await changeRoleAction(personId, chosen as Role))?.message ?? null));
  return (
    <>
      <Select
        aria-label={`Role of ${name}`}
        className="w-28"
        value={role}
        disabled={pending}
        onChange={({ target }) => choose(target.value)}
      >
        {Object.keys(roleWords).map((one) => (
          <option key={one}>{one}</option>
        ))}
      </Select>
      {problem && (
        <span role="alert" className="mt-1 block max-w-56 text-xs text-bad">
          {problem}
        </span>
      )}
    </>
  );
}
