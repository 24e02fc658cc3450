'use client';

import { useState, useTransition } from 'react';
import { Button } from '@/ui/button';
import { Form } from '@/ui/form';
import { FormProblems, TextField } from '@/ui/form-fields';
import { Notice } from '@/ui/notice';
import { showToast } from '@/ui/toast';
import { createWorkspaceAction, renameWorkspaceAction } from './actions';

/** Names a workspace: this one anew, or another one that is made by it. */
export function NameForm({ act, name: given }: { act: 'rename' | 'create'; name: string }) {
  const [name, setName] = useState(given);
  const [failure, setFailure] = useState<{ message: string; problems: Record<string, string> } | null>(null);
  const [pending, startTransition] = useTransition();
  const submit = () =>
    startTransition(async () => {
      const failed = await (act === 'rename' ? renameWorkspaceAction : createWorkspaceAction)({ name });
      setFailure(failed);
      if (failed) return;
      if (act === 'create') window.location.assign('/');
      else showToast({ message: 'The workspace has its new name.' });
    });
  return (
    <Form onSubmit={submit} className="flex flex-wrap items-end gap-3">
      <FormProblems value={failure ? { [`${act}-name`]: failure.problems.name ?? failure.message } : {}}>
        <TextField
          path={`${act}-name`}
          label={act === 'rename' ? 'Name of the workspace' : 'Name of the new workspace'}
          className="w-72 max-w-full"
          value={name}
          onChange={setName}
        />
        <Button type="submit" disabled={pending}>
          {act === 'rename' ? 'Rename' : 'Make it'}
        </Button>
      </FormProblems>
      {failure && !failure.problems.name && <Notice kind="bad">{failure.message}</Notice>}
    </Form>
  );
}
