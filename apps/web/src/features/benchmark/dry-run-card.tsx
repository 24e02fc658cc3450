'use client';

import type { BenchmarkInput } from '@headroom/core';
import { CircleCheck, CircleX, Send } from 'lucide-react';
import { useState, useTransition } from 'react';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { ChoiceField } from '@/ui/form-fields';
import { formatCount, formatFull, formatLatency } from '@/ui/format';
import { Notice } from '@/ui/notice';
import { Table, Td, Th, Tr } from '@/ui/table';
import { Tag } from '@/ui/tag';
import { dryRunAction, type TriedRequest } from './actions';

/** Sends one request of what stands in the form now, and shows what came back. */
export function DryRunCard({ definition }: { definition: BenchmarkInput | null }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const [tried, setTried] = useState<TriedRequest | null>(null);
  const [pending, startTransition] = useTransition();
  const requests = definition?.requests ?? [];
  const name = requests.find((request) => request.name === chosen)?.name ?? requests[0]?.name;
  const send = () =>
    startTransition(async () => {
      try {
        setTried(await dryRunAction(definition, name));
      } catch {
        setTried({ result: null, message: 'The request could not be sent: the server did not answer. Try again.' });
      }
    });
  return (
    <Card title="Dry run" note="one request from this machine; the gateway answers as it stands">
      <div className="flex flex-wrap items-end gap-3">
        {requests.length > 1 && name !== undefined && (
          <ChoiceField
            path="dryRunRequest"
            label="Request"
            className="w-56"
            value={name}
            onChange={setChosen}
            options={requests.map((request) => ({ value: request.name, label: request.name }))}
          />
        )}
        <Button disabled={pending || !definition} onClick={send}>
          <Send aria-hidden /> {pending ? 'Waiting for the answer…' : 'Send one request'}
        </Button>
      </div>
      <div role="status" className="mt-3 empty:mt-0">
        {tried && <Outcome {...tried} />}
      </div>
    </Card>
  );
}

function Outcome({ result, message }: TriedRequest) {
  if (!result) return <Notice kind="bad">{message}</Notice>;
  const { request, address, exchange, isSuccess, stopSign } = result;
  const { answer, failure } = exchange;
  if (!answer) return <Notice kind="bad">{failure}</Notice>;
  return (
    <div className="space-y-3 text-[13px]">
      {stopSign && <Notice kind="bad">{stopSign} A run would end at such an answer.</Notice>}
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Tag tone={isSuccess ? 'good' : 'bad'} icon={isSuccess ? CircleCheck : CircleX}>
          {answer.status} {answer.statusText}
        </Tag>
        <span>{isSuccess ? 'counts as a success' : 'counts as an error'}</span>
        <span className="text-ink-2">
          head after <span title={`${formatFull(answer.headMs)} ms`}>{formatLatency(answer.headMs)}</span>, whole after{' '}
          <span title={`${formatFull(answer.totalMs)} ms`}>{formatLatency(answer.totalMs)}</span>, connecting included
        </span>
      </p>
      <p className="text-ink-2">
        <code className="font-mono text-xs break-all">
          {request.method} {request.path}
        </code>{' '}
        to {address}
      </p>
      <details>
        <summary className="min-h-6 cursor-pointer font-medium">{answer.headers.length} headers</summary>
        <div className="mt-1 rounded-md border border-line">
          <Table label="Headers of the answer">
            <thead>
              <tr>
                <Th>Header</Th>
                <Th>Value</Th>
              </tr>
            </thead>
            <tbody>
              {answer.headers.map(([header, value], index) => (
                <Tr key={index}>
                  <Td className="font-mono text-xs whitespace-nowrap">{header}</Td>
                  <Td className="font-mono text-xs break-all">{value}</Td>
                </Tr>
              ))}
            </tbody>
          </Table>
        </div>
      </details>
      {answer.bodyBytes === 0 ? (
        <p className="text-ink-2">No body.</p>
      ) : answer.body === null ? (
        <p className="text-ink-2">{formatCount(answer.bodyBytes)} bytes that are no text.</p>
      ) : (
        <figure>
          <figcaption className="mb-1 text-ink-2">
            {answer.bodyIsCut ? 'Body, its beginning; ' : 'Body, '}
            {formatCount(answer.bodyBytes)} bytes read
          </figcaption>
          <pre
            tabIndex={0}
            aria-label="Body of the answer"
            className="max-h-72 overflow-auto rounded-md border border-line bg-sunken p-2.5 font-mono text-xs break-all whitespace-pre-wrap"
          >
            {answer.body}
          </pre>
        </figure>
      )}
    </div>
  );
}
