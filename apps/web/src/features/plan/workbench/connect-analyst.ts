import type { Answer, Basis, Question } from './analyst';
import type { FromWorker, ToWorker } from './analyst.worker';

export interface Analyst {
  /** Rejects where the plan cannot be answered. */
  ask(question: Question): Promise<Answer>;
  close(): void;
}

interface Waiting {
  question: Question;
  resolve(answer: Answer): void;
  reject(error: Error): void;
}

/** An analyst beside the page, in a worker of its own; where no worker starts, in the page itself. */
export function connectAnalyst(basis: Basis): Analyst {
  const waiting = new Map<number, Waiting>();
  let tickets = 0;
  let inPage: Promise<(question: Question) => Answer> | null = null;
  let worker = startWorker();

  const askHere = ({ question, resolve, reject }: Waiting) => {
    inPage ??= import('./analyst').then(({ analystOf }) => analystOf(basis));
    inPage.then((answering) => resolve(answering(question))).catch(reject);
  };
  const fallBack = () => {
    worker?.terminate();
    worker = null;
    for (const one of waiting.values()) askHere(one);
    waiting.clear();
  };
  worker?.addEventListener('error', fallBack);
  worker?.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
    const one = waiting.get(data.ticket);
    waiting.delete(data.ticket);
    if ('answer' in data) one?.resolve(data.answer);
    else one?.reject(new Error(data.problem));
  });
  worker?.postMessage({ basis } satisfies ToWorker);

  return {
    ask: (question) =>
      new Promise((resolve, reject) => {
        if (!worker) return askHere({ question, resolve, reject });
        const ticket = tickets++;
        waiting.set(ticket, { question, resolve, reject });
        worker.postMessage({ ticket, question } satisfies ToWorker);
      }),
    close() {
      waiting.clear();
      worker?.terminate();
    },
  };
}

function startWorker(): Worker | null {
  try {
    return new Worker(new URL('./analyst.worker.ts', import.meta.url), { type: 'module' });
  } catch {
    return null;
  }
}

/** Asks one question at a time; of those that come meanwhile, only the newest is asked. */
export function newestOnly<Asked>(ask: (asked: Asked) => Promise<void>): (asked: Asked) => void {
  let busy = false;
  let next: { asked: Asked } | null = null;
  const go = (asked: Asked) => {
    busy = true;
    void ask(asked).finally(() => {
      busy = false;
      const following = next;
      next = null;
      if (following) go(following.asked);
    });
  };
  return (asked) => {
    if (busy) next = { asked };
    else go(asked);
  };
}
