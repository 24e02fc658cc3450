'use client';

import type { ReadUse, RunUse } from '@headroom/services';
import { useState, useTransition } from 'react';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { formatCount, formatMoney, formatNumber } from '@/ui/format';
import { Notice } from '@/ui/notice';
import { Table, Td, Th, Tr } from '@/ui/table';
import { Time } from '@/ui/time';
import { UsePrices } from '@/ui/use-prices';
import { keepRunUseAction } from './actions';

interface MeteredUseProps {
  runId: string;
  /** As it is kept with the run; null: it was not read yet, or was not whole. */
  kept: RunUse | null;
  /** Whoever looks may have Azure asked. */
  mayRead: boolean;
}

/** What Azure metered of a function app while a run loaded it, asked for when somebody wants it. */
export function MeteredUse({ runId, kept, mayRead }: MeteredUseProps) {
  const [use, setUse] = useState<ReadUse | null>(kept && { ...kept, isKept: true });
  const [failure, setFailure] = useState<string | null>(null);
  const [pending, startTransition] = useTransition();
  const read = () =>
    startTransition(async () => {
      const answer = await keepRunUseAction(runId);
      const isUse = 'executions' in answer;
      setUse(isUse ? answer : null);
      setFailure(isUse ? null : answer.message);
    });
  return (
    <Card title="What Azure metered" note="of the function app in the minutes of this run, whoever called it">
      <div className="space-y-3 text-[13px]">
        {failure && <Notice kind="bad">{failure}</Notice>}
        {use && <Use use={use} />}
        {use && !use.isKept && (
          <p className="text-ink-2">
            Not kept with the run: it is once Azure has told all of it, an hour after the load. Read it again then.
          </p>
        )}
        {!use?.isKept && mayRead && (
          <Button disabled={pending} onClick={read}>
            {pending ? 'One moment…' : 'Read from Azure Monitor'}
          </Button>
        )}
      </div>
    </Card>
  );
}

function Use({ use: { executions, onDemand, alwaysReady, instances, cost } }: { use: RunUse }) {
  const most = instances.length === 0 ? null : Math.max(...instances.map(({ count }) => count));
  const money = (amount: string | null | undefined) =>
    cost && amount ? formatMoney(amount, cost.currency) : 'not known';
  const rows: [string, string][] = [
    ['Executions', formatCount(executions)],
    ['On demand, executing', gbSeconds(onDemand.gbSeconds)],
    ...(alwaysReady
      ? ([
          ['Always ready, executing', gbSeconds(alwaysReady.gbSeconds)],
          ['Always ready, kept', gbSeconds(alwaysReady.baselineGbSeconds)],
        ] satisfies [string, string][])
      : []),
    ['Instances, mean of the fullest minute', most === null ? 'not seen' : formatNumber(most)],
    ['Cost', money(cost?.total)],
    ['Cost of a million executions', money(cost?.perMillion)],
  ];
  return (
    <>
      <Table label="What Azure metered">
        <tbody>
          {rows.map(([name, figure]) => (
            <Tr key={name}>
              <Td>{name}</Td>
              <Td numeric>{figure}</Td>
            </Tr>
          ))}
        </tbody>
      </Table>
      <p className="text-ink-2">
        <UsePrices costs={[cost]} />
      </p>
      {instances.length > 0 && (
        <Table label="Instances by the minute">
          <thead>
            <tr>
              <Th>Minute</Th>
              <Th numeric>Instances, mean</Th>
            </tr>
          </thead>
          <tbody>
            {instances.map(({ atMs, count }) => (
              <Tr key={atMs}>
                <Td>
                  <Time at={new Date(atMs)} />
                </Td>
                <Td numeric>{formatNumber(count)}</Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      )}
    </>
  );
}

const gbSeconds = (value: number | null) => (value === null ? 'not seen' : `${formatNumber(value)} GB-s`);
