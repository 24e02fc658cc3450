'use client';

import type { RunSeries } from '@headroom/services';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { RunView } from './run-view';

interface LiveRun {
  run: RunView;
  series: RunSeries;
  /** False while the event stream is away; the page then asks every few seconds. */
  connected: boolean;
  refresh(): void;
}

/** How often to ask without being told to, should a hint get lost. */
const fallbackMs = 4_000;

/** Seconds that are kept one by one; beyond, the whole run is asked for again, which comes merged. */
const mostPoints = 1_500;

/**
 * Follows a run until it is finished. The event stream only says what changed; what is true is fetched.
 * A change that arrives during a fetch leads to one more fetch, never to two at once.
 */
export function useLiveRun(initial: RunView, initialSeries: RunSeries): LiveRun {
  const [run, setRun] = useState(initial);
  const [series, setSeries] = useState(initialSeries);
  const [connected, setConnected] = useState(true);
  const known = useRef(initialSeries);
  const finished = run.state === 'finished';

  const readRun = useOneAtATime(async () => {
    setRun(await fetchJson<RunView>(`/api/runs/${initial.id}`));
  });
  const readPoints = useOneAtATime(async () => {
    const { last, points } = known.current;
    const more = last !== null && points.length <= mostPoints;
    const read = await fetchJson<RunSeries>(
      `/api/runs/${initial.id}/live${more ? `?after=${last.stage}:${last.second}` : ''}`,
    );
    if (more && read.points.length === 0) return;
    known.current = more ? { ...read, points: [...points, ...read.points] } : read;
    setSeries(known.current);
  });
  const refresh = useCallback(() => {
    readRun();
    readPoints();
  }, [readRun, readPoints]);

  useEffect(() => {
    if (finished) {
      // What drained after the last hint.
      readPoints();
      return;
    }
    const source = new EventSource(`/api/runs/${initial.id}/events`);
    source.addEventListener('open', () => {
      setConnected(true);
      refresh();
    });
    source.addEventListener('error', () => setConnected(false));
    source.addEventListener('intervals', readPoints);
    source.addEventListener('stage', refresh);
    source.addEventListener('state', refresh);
    const fallback = setInterval(refresh, fallbackMs);
    return () => {
      source.close();
      clearInterval(fallback);
    };
  }, [finished, initial.id, readPoints, refresh]);

  // The server may know more of a finished run than it did when it ended.
  return { run: initial.state === 'finished' ? initial : run, series, connected, refresh };
}

/** Wraps a read so that one is under way at most; asked again meanwhile, it runs once more. A failed read is asked again later. */
function useOneAtATime(read: () => Promise<void>): () => void {
  const latest = useRef(read);
  useEffect(() => {
    latest.current = read;
  });
  const state = useRef<'idle' | 'reading' | 'again'>('idle');
  return useCallback(() => {
    if (state.current !== 'idle') {
      state.current = 'again';
      return;
    }
    const loop = async () => {
      do {
        state.current = 'reading';
        await latest.current().catch(() => undefined);
      } while ((state.current as string) === 'again');
      state.current = 'idle';
    };
    void loop();
  }, []);
}

async function fetchJson<T>(url: string): Promise<T> {
  const response = await fetch(url, { cache: 'no-store' });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return (await response.json()) as T;
}
