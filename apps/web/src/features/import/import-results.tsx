'use client';

import { FileUp, Upload } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { classNames } from '@/ui/class-names';
import { TextField } from '@/ui/form-fields';
import { Notice } from '@/ui/notice';
import { PageHeader } from '@/ui/page-header';
import { ImportPreview } from './import-preview';
import type { ImportCell } from './cell-fields';
import { useFileDrop } from './use-file-drop';
import { useImport } from './use-import';

/** The head of the list of runs, where results from elsewhere are brought in: by the button, or dropped on the page. */
export function ImportResults({ cells }: { cells: ImportCell[] }) {
  const { state, columns, setColumns, open, close, choose } = useImport();
  const over = useFileDrop(choose);
  const input = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  const isChoosing = state.step === 'choosing';
  useEffect(() => {
    if (isChoosing) chooser.current?.focus();
  }, [isChoosing]);
  return (
    <>
      <PageHeader
        title="Runs"
        note="Every run of every benchmark and all imported results, newest first."
        actions={
          <Button onClick={open} aria-expanded={state.step !== 'closed'}>
            <Upload aria-hidden />
            Import results
          </Button>
        }
      />
      {(state.step !== 'closed' || over) && (
        <Card
          title="Import results"
          note="nothing is stored before you have seen what was read"
          className="mb-4"
          actions={
            <Button look="quiet" onClick={close}>
              Cancel
            </Button>
          }
        >
          {state.step === 'preview' && !over ? (
            <ImportPreview preview={state.preview} cells={cells} />
          ) : state.step === 'uploading' && !over ? (
            <Progress label={`Sending ${state.file}`} share={state.share} />
          ) : state.step === 'reading' && !over ? (
            <Progress label="Reading, and holding the laws against it" share={null} />
          ) : (
            <div className="space-y-4">
              {isChoosing && state.error && <Notice kind="bad">{state.error}</Notice>}
              <div
                className={classNames(
                  'flex flex-col items-center gap-2 rounded-lg border border-dashed px-4 py-8 text-center',
                  over ? 'border-accent bg-accent-soft' : 'border-control',
                )}
              >
                <FileUp aria-hidden className="size-6 text-ink-3" strokeWidth={1.5} />
                <p className="font-medium">Drop the files of one run here</p>
                <p className="max-w-prose text-[13px] text-balance text-ink-2">
                  JMeter JTL, k6, Locust, Azure Load Testing, Gatling, autocannon, wrk, hey, Vegeta, Fortio, or any CSV
                  with a row per request. Several files are taken for parts of one run.
                </p>
                <Button ref={chooser} look="primary" onClick={() => input.current?.click()}>
                  Choose files
                </Button>
                <input
                  ref={input}
                  type="file"
                  multiple
                  className="sr-only"
                  tabIndex={-1}
                  aria-label="Files of one run"
                  onChange={({ target }) => {
                    void choose([...(target.files ?? [])]);
                    target.value = '';
                  }}
                />
              </div>
              <TextField
                path="columns"
                label="Columns of a plain CSV"
                unit="optional"
                hint="For example start=ts:s,duration=took:us,name=path,status=code. Units are s, ms, us or ns."
                value={columns}
                onChange={setColumns}
              />
            </div>
          )}
        </Card>
      )}
    </>
  );
}

function Progress({ label, share }: { label: string; share: number | null }) {
  return (
    <div role="status" className="py-4">
      <p className="text-[13px]">
        {label}
        {share !== null && ` (${Math.floor(share * 100)} %)`} …
      </p>
      <div aria-hidden className="mt-2 h-1.5 overflow-hidden rounded-full bg-sunken">
        <div
          className={classNames('h-full rounded-full bg-accent', share === null && 'w-full animate-pulse')}
          style={share === null ? undefined : { width: `${share * 100}%` }}
        />
      </div>
    </div>
  );
}
