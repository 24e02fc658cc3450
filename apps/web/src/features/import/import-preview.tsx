'use client';

import Link from 'next/link';
import { useState, useTransition } from 'react';
import { Button } from '@/ui/button';
import { Form } from '@/ui/form';
import { FormProblems, TextField } from '@/ui/form-fields';
import { Notice } from '@/ui/notice';
import { storeImportAction } from './actions';
import { CellFields, noCell, type ImportCell } from './cell-fields';
import { ImportFigures } from './import-figures';
import { ImportLaws } from './import-laws';
import { ImportNames } from './import-names';
import { ImportSource } from './import-source';
import { ImportVerdict } from './import-verdict';
import type { Preview } from './use-import';

/** What the files say, which cell they are of, and the button that stores them. */
export function ImportPreview({ preview, cells }: { preview: Preview; cells: ImportCell[] }) {
  const { imported, knownRunId, upload } = preview;
  const [name, setName] = useState(imported.name);
  const [cell, setCell] = useState(noCell);
  const [message, setMessage] = useState<string | null>(null);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [pending, startTransition] = useTransition();
  const store = () =>
    startTransition(async () => {
      const subject = cell.gateway === '' ? null : { ...cell, units: Number(cell.units) };
      const error = await storeImportAction({ upload, name, subject });
      setMessage(error.message);
      setProblems(error.problems);
    });
  return (
    <FormProblems value={problems}>
      <Form aria-label="What was read" className="space-y-4" onSubmit={store}>
        <ImportVerdict imported={imported} />
        <ImportFigures imported={imported} />
        <div className="grid items-start gap-4 xl:grid-cols-2">
          <ImportLaws imported={imported} />
          <ImportSource imported={imported} />
        </div>
        <ImportNames imported={imported} />
        {knownRunId !== null ? (
          <Notice kind="warn">
            These files have been imported already.{' '}
            <Link href={`/runs/${knownRunId}`} className="font-medium text-accent hover:underline">
              Open that run
            </Link>
          </Notice>
        ) : (
          <>
            <div className="space-y-4 border-t border-line pt-4">
              <TextField path="name" label="Name of the run" value={name} onChange={setName} />
              <CellFields cells={cells} cell={cell} onChange={setCell} />
              <p className="text-xs text-ink-3">
                Only results whose gateway, tier, units and policy set are known can be evidence for a plan, of grade C
                at best: Headroom did not make this load.
              </p>
            </div>
            {message && <Notice kind="bad">{message}</Notice>}
            <Button type="submit" look="primary" disabled={pending}>
              {pending ? 'Storing …' : 'Store as a run'}
            </Button>
          </>
        )}
      </Form>
    </FormProblems>
  );
}
