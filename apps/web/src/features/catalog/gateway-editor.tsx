'use client';

import { Download } from 'lucide-react';
import { useState, useTransition } from 'react';
import { Button, ButtonLink } from '@/ui/button';
import { Card } from '@/ui/card';
import { classNames } from '@/ui/class-names';
import { Field, Textarea } from '@/ui/field';
import { Form } from '@/ui/form';
import { FormProblems } from '@/ui/form-fields';
import { Notice } from '@/ui/notice';
import { useKeptQuery } from '@/ui/use-kept-query';
import { useUrlChoice } from '@/ui/use-url-choice';
import { saveGatewayAction } from './actions';
import { documentOf } from './gateway-document';
import { draftOf, emptyDraft, type GatewayDocument } from './gateway-draft';
import { GatewayForm } from './gateway-form';
import { readGatewayFile } from './read-gateway-file';
import { saveFile } from './save-file';

interface GatewayEditorProps {
  /** The gateway to change; a new one without it. */
  given?: GatewayDocument;
  today: string;
}

const views = { form: 'Form', file: 'File' } as const;

/** A gateway of one's own: form and file are two views of one document. */
export function GatewayEditor({ given, today }: GatewayEditorProps) {
  const [view, setView] = useUrlChoice('view', ['form', 'file']);
  const back = useKeptQuery(['view']);
  const [draft, setDraft] = useState(() => (given ? draftOf(given, today) : emptyDraft(today)));
  const [text, setText] = useState(() => textOf(documentOf(draft)));
  const [message, setMessage] = useState<string | null>(null);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [pending, startTransition] = useTransition();

  const fail = (sentence: string, found: Record<string, string> = {}) => {
    setMessage(sentence);
    setProblems(found);
  };
  const show = (next: keyof typeof views) => {
    if (next === view) return;
    if (next === 'file') setText(textOf(documentOf(draft)));
    else {
      const read = readGatewayFile(text);
      if (typeof read === 'string') return fail(read);
      setDraft(draftOf(read, today));
    }
    setMessage(null);
    setView(next);
  };
  const submit = () => {
    const read = view === 'file' ? readGatewayFile(text) : documentOf(draft);
    if (typeof read === 'string') return fail(read);
    startTransition(async () => {
      const error = await saveGatewayAction(read, given ? back('').slice(1) : '');
      fail(error.message, error.problems);
    });
  };

  return (
    <Form className="max-w-5xl space-y-4" onSubmit={submit}>
      <div role="group" aria-label="Edit as" className="flex">
        {(['form', 'file'] as const).map((option) => (
          <button
            key={option}
            type="button"
            aria-pressed={view === option}
            onClick={() => show(option)}
            className={classNames(
              '-ml-px h-8.5 border border-control bg-surface px-3 text-[13px] font-medium first:ml-0 first:rounded-l-md last:rounded-r-md hover:bg-sunken',
              view === option && 'z-1 border-accent bg-accent-soft text-accent',
            )}
          >
            {views[option]}
          </button>
        ))}
      </div>
      {message && (
        <Notice kind="bad">
          {message}
          {Object.keys(problems).length > 0 && (
            <ul className="mt-1 list-disc pl-5">
              {Object.entries(problems).map(([path, problem]) => (
                <li key={path}>
                  <code className="font-mono text-xs">{path || 'document'}</code>: {problem}
                </li>
              ))}
            </ul>
          )}
        </Notice>
      )}
      <FormProblems value={ofDefinition(problems)}>
        {view === 'form' ? (
          <GatewayForm draft={draft} onChange={setDraft} />
        ) : (
          <Card
            title="As a file"
            note="JSON: the definition (headroom.gateway/1), its priceBooks (headroom.price-book/1) and evidence"
            actions={
              <Button look="quiet" onClick={() => saveFile('gateway.json', 'application/json', text)}>
                <Download aria-hidden /> Download
              </Button>
            }
          >
            <Field id="chosen-file" label="Open a file">
              {(control) => (
                <input
                  {...control}
                  type="file"
                  accept=".json,application/json"
                  className="mb-3 block w-full text-[13px] file:mr-3 file:rounded-md file:border file:border-control file:bg-surface file:px-2.5 file:py-1 file:text-ink"
                  onChange={async ({ target }) => {
                    const [file] = target.files ?? [];
                    if (file) setText(await file.text());
                  }}
                />
              )}
            </Field>
            <Field id="document" label="Document">
              {(control) => (
                <Textarea {...control} rows={28} value={text} onChange={({ target }) => setText(target.value)} />
              )}
            </Field>
          </Card>
        )}
      </FormProblems>
      <div className="flex gap-2">
        <Button type="submit" look="primary" disabled={pending}>
          {pending ? 'Saving…' : 'Save gateway'}
        </Button>
        <ButtonLink href={given ? back(`/catalog/gateways/${given.definition.id}`) : '/catalog'}>Cancel</ButtonLink>
      </div>
    </Form>
  );
}

const textOf = (document: GatewayDocument) => JSON.stringify(document, null, 2);

/** Problems by the paths of the form, which shows the definition. */
const ofDefinition = (problems: Record<string, string>) =>
  Object.fromEntries(Object.entries(problems).map(([path, problem]) => [path.replace(/^definition\./, ''), problem]));
