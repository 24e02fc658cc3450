/** Questions that are answered beside the page. */
export interface Beside<Question, Answer> {
  /** Rejects where there is no answer. */
  ask(question: Question): Promise<Answer>;
  close(): void;
}

/** To a worker: what its questions are asked of, once, and then these. */
export type ToWorker<Basis, Question> = { basis: Basis } | { ticket: number; question: Question };
export type FromWorker<Answer> = { ticket: number; answer: Answer } | { ticket: number; problem: string };

interface BesideOptions<Basis, Question, Answer> {
  basis: Basis;
  /** Its program calls `answerQuestions`. */
  start(): Worker;
  /** The same in the page. */
  here(): Promise<(basis: Basis) => (question: Question) => Answer>;
}

interface Waiting<Question, Answer> {
  question: Question;
  resolve(answer: Answer): void;
  reject(error: Error): void;
}

/** Answers in a worker of its own; where no worker starts, in the page itself. */
export function besidePage<Basis, Question, Answer>({
  basis,
  start,
  here,
}: BesideOptions<Basis, Question, Answer>): Beside<Question, Answer> {
  const waiting = new Map<number, Waiting<Question, Answer>>();
  let tickets = 0;
  let inPage: Promise<(question: Question) => Answer> | null = null;
  let worker = startedOrNull(start);

  const askHere = ({ question, resolve, reject }: Waiting<Question, Answer>) => {
    inPage ??= here().then((begin) => begin(basis));
    inPage.then((answering) => resolve(answering(question))).catch(reject);
  };
  const fallBack = () => {
    worker?.terminate();
    worker = null;
    for (const one of waiting.values()) askHere(one);
    waiting.clear();
  };
  worker?.addEventListener('error', fallBack);
  worker?.addEventListener('message', ({ data }: MessageEvent<FromWorker<Answer>>) => {
    const one = waiting.get(data.ticket);
    waiting.delete(data.ticket);
    if ('answer' in data) one?.resolve(data.answer);
    else one?.reject(new Error(data.problem));
  });
  worker?.postMessage({ basis } satisfies ToWorker<Basis, Question>);

  return {
    ask: (question) =>
      new Promise((resolve, reject) => {
        if (!worker) return askHere({ question, resolve, reject });
        const ticket = tickets++;
        waiting.set(ticket, { question, resolve, reject });
        worker.postMessage({ ticket, question } satisfies ToWorker<Basis, Question>);
      }),
    close() {
      waiting.clear();
      worker?.terminate();
    },
  };
}

function startedOrNull(start: () => Worker): Worker | null {
  try {
    return start();
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
