'use client';

import { FileDown } from 'lucide-react';
import { useState, useTransition } from 'react';
import { Button } from '@/ui/button';
import { TextAreaField } from '@/ui/form-fields';
import { Notice } from '@/ui/notice';
import { readRequestsAction, type ReadRequests } from './actions';
import { oversize, oversizeFile } from './import-size';

export interface RequestImportProps {
  /** Takes the mix into the form. */
  onTake: (mix: NonNullable<ReadRequests['mix']>) => void;
}

/** Requests out of an OpenAPI document, a HAR, a Postman collection or curl commands; what was left out is said. */
export function RequestImport({ onTake }: RequestImportProps) {
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [read, setRead] = useState<ReadRequests | null>(null);
  const [pending, startTransition] = useTransition();
  const refuse = (message: string) => setRead({ mix: null, message });
  const readText = (source: string) => {
    const message = oversize(source);
    if (message !== null) return refuse(message);
    // What was read before must not be taken for this.
    setRead(null);
    startTransition(async () => {
      try {
        setRead(await readRequestsAction(source));
      } catch {
        refuse('The requests could not be read: the server did not answer. Try again.');
      }
    });
  };
  const readFile = (file: File) => {
    const message = oversizeFile(file);
    if (message !== null) return refuse(message);
    file.text().then(readText, () => refuse(`${file.name} could not be read from the disk.`));
  };
  if (!open)
    return (
      <Button onClick={() => setOpen(true)}>
        <FileDown aria-hidden /> Import requests
      </Button>
    );
  const mix = read?.mix;
  return (
    <section aria-label="Import requests" className="basis-full space-y-3 rounded-md border border-line p-3">
      <TextAreaField
        path="importText"
        label="OpenAPI, HAR, Postman collection or curl commands"
        rows={6}
        value={text}
        onChange={setText}
      />
      <div className="flex flex-wrap items-center gap-2">
        <Button disabled={pending || text.trim() === ''} onClick={() => readText(text)}>
          {pending ? 'Reading…' : 'Read'}
        </Button>
        <label className="text-[13px] text-ink-2">
          or a file{' '}
          <input
            type="file"
            className="max-w-60 text-[13px]"
            accept=".json,.yaml,.yml,.har,.txt,.sh"
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file) readFile(file);
            }}
          />
        </label>
        <Button look="quiet" onClick={() => setOpen(false)}>
          Close
        </Button>
      </div>
      {read?.message && <Notice kind="bad">{read.message}</Notice>}
      {mix && (
        <div role="status" className="space-y-2 text-[13px]">
          <p>
            {mix.requests.length === 1 ? 'One request' : `${mix.requests.length} requests`}
            {mix.baseUrl && ` of ${mix.baseUrl}`}
            {mix.secrets.length > 0 && `; they need the secrets ${mix.secrets.join(', ')}`}.
          </p>
          {mix.leftOut.length > 0 && (
            <>
              <p className="text-ink-2">Left out:</p>
              <ul className="max-h-40 list-disc overflow-y-auto pl-5 text-ink-2">
                {mix.leftOut.map((sentence) => (
                  <li key={sentence}>{sentence}</li>
                ))}
              </ul>
            </>
          )}
          <Button
            onClick={() => {
              onTake(mix);
              setText('');
              setRead(null);
              setOpen(false);
            }}
          >
            Use these requests
          </Button>
        </div>
      )}
    </section>
  );
}
