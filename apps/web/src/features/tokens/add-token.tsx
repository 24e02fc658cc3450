'use client';

import { useState } from 'react';
import type { Role } from '@headroom/services';
import { Button } from '@/ui/button';
import { CopyButton } from '@/ui/copy-button';
import { CheckField, ChoiceField } from '@/ui/form-fields';
import { OnceDialog } from '@/ui/once-dialog';
import { createTokenAction } from './actions';

const periods = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '366', label: 'a year' },
];

const manages: readonly string[] = ['admin', 'owner'] satisfies Role[];

/** Makes a token of the API, and shows it once. `roles` are those that it may have. */
export function AddToken({ roles }: { roles: readonly Role[] }) {
  const [role, setRole] = useState<string>(roles.includes('editor') ? 'editor' : (roles.at(-1) ?? 'viewer'));
  const [managesMembers, setManagesMembers] = useState(false);
  const [days, setDays] = useState('90');
  return (
    <OnceDialog
      opens="New token"
      title="New API token"
      madeTitle={(name) => `The token “${name}”`}
      hint="what it is for: CI of the orders service"
      submit="Make the token"
      submitting="Making…"
      make={async (name) => {
        const scopes = managesMembers && manages.includes(role) ? (['members'] as const) : [];
        const answer = await createTokenAction({ name, role: role as Role, scopes: [...scopes], days: Number(days) });
        if (!('token' in answer)) return answer;
        // Never by habit: the next one asks again.
        setManagesMembers(false);
        return { secret: answer.token };
      }}
      Made={NewToken}
    >
      <ChoiceField
        path="role"
        label="May do at most what this role may"
        value={role}
        onChange={setRole}
        options={roles.map((value) => ({ value, label: value }))}
      />
      {manages.includes(role) && (
        <CheckField
          path="scopes"
          label="May invite and remove people, and change their roles"
          checked={managesMembers}
          onChange={setManagesMembers}
        />
      )}
      <ChoiceField path="days" label="Ends after" value={days} onChange={setDays} options={periods} />
    </OnceDialog>
  );
}

const NewToken = ({ secret: token, onDone }: { secret: string; onDone: () => void }) => (
  <div className="space-y-4 text-[13px]">
    <p>Copy it now: it is shown this once, as only its hash is kept.</p>
    <p data-testid="token" className="rounded-md border border-line bg-sunken px-3 py-2 font-mono text-xs break-all">
      {token}
    </p>
    <CopyButton text={token} what="the token" />
    <div className="flex justify-end">
      <Button look="primary" onClick={onDone}>
        Done
      </Button>
    </div>
  </div>
);
