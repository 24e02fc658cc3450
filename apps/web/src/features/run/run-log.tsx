'use client';

import { engineTraits } from '@headroom/core';
import type { RunLogLine } from '@headroom/services';
import { CircleX, Clock, ScrollText } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import type { Wire } from '@/server/wire';
import { Card } from '@/ui/card';
import { EmptyState } from '@/ui/empty-state';
import { formatCount } from '@/ui/format';
import { RetryButton } from '@/ui/retry-button';
import { Time } from '@/ui/time';
import { useServerData } from '@/ui/use-server-data';
import type { RunView } from './run-view';

interface LogAnswer {
  lines: Wire<RunLogLine>[];
  total: number;
}

/** The log of a run that goes on is read again so long after each answer. */
const readEveryMs = 5_000;

/** What the agents and their engines said, oldest first. */
export function RunLog({ run }: { run: RunView }) {
  const finished = run.state === 'finished';
  const { data, failed, reading, retry } = useServerData<LogAnswer>(
    `/api/runs/${run.id}/log`,
    finished ? null : readEveryMs,
  );
  const list = useEndInView(finished ? null : data);
  return (
    <Card title="Log" note={data ? noteOf(data) : undefined} padded={false} className="print:hidden">
      <div role="status">
        {failed && data ? (
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 pb-2 text-xs text-bad">
            <p>The log could not be read again, so newer lines may be missing. {failed}</p>
            <RetryButton {...{ reading, retry }} />
          </div>
        ) : failed ? (
          <EmptyState icon={CircleX} title="The log could not be read" action={<RetryButton {...{ reading, retry }} />}>
            {failed}
          </EmptyState>
        ) : null}
      </div>
      {data && data.lines.length > 0 ? (
        <ol
          ref={list}
          tabIndex={0}
          aria-label="Log of the run, oldest first"
          className="max-h-112 overflow-y-auto border-t border-line py-1 text-xs"
        >
          {data.lines.map((line) => (
            <li
              key={`${line.epoch} ${line.shard} ${line.line}`}
              className="grid grid-cols-[4.5rem_1fr] gap-x-2 px-4 py-0.5 sm:grid-cols-[4.5rem_7rem_1fr]"
            >
              <span className="text-ink-3">
                <Time at={line.at} shape="clock" />
              </span>
              <span className="truncate text-ink-3">{whoSaid(run, line)}</span>
              <span className="col-span-2 font-mono wrap-anywhere whitespace-pre-wrap text-ink-2 sm:col-span-1">
                {line.text}
              </span>
            </li>
          ))}
        </ol>
      ) : data ? (
        <EmptyState icon={ScrollText} title="Nothing is in the log">
          {whyEmpty(run)}
        </EmptyState>
      ) : failed ? null : (
        <EmptyState icon={Clock} title="Reading the log …" />
      )}
    </Card>
  );
}

const noteOf = ({ lines, total }: LogAnswer) =>
  lines.length < total
    ? `the newest ${formatCount(lines.length)} of ${formatCount(total)} lines, secrets taken out`
    : 'what agents and engine said, secrets taken out';

function whoSaid({ definition }: RunView, { source, shard }: LogAnswer['lines'][number]): string {
  const who = source === 'agent' ? 'Agent' : engineTraits[definition.engine].label;
  return definition.shards === 1 ? who : `${who}, shard ${shard}`;
}

function whyEmpty({ rawRemovedAt, state }: RunView): string {
  if (rawRemovedAt) return 'It was removed together with the run’s seconds, as the workspace keeps them no longer.';
  return state === 'finished'
    ? 'No agent told anything of this run.'
    : 'Lines appear as soon as an agent has taken its part.';
}

/** Keeps the end of a list in view as it grows, unless somebody has scrolled away from it; null lets it be. */
function useEndInView(content: unknown) {
  const list = useRef<HTMLOListElement>(null);
  const shown = useRef<{ in: HTMLOListElement; to: number }>(null);
  useLayoutEffect(() => {
    const { current: box } = list;
    if (!box || content === null) return;
    // A list that is drawn anew begins at its top, where nobody has scrolled to.
    if (shown.current?.in === box && box.scrollTop < shown.current.to - 1) return;
    box.scrollTop = box.scrollHeight;
    shown.current = { in: box, to: box.scrollTop };
  }, [content]);
  return list;
}
