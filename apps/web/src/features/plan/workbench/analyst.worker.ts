import { analystOf, type Answer, type Basis, type Question } from './analyst';

export type ToWorker = { basis: Basis } | { ticket: number; question: Question };
export type FromWorker = { ticket: number; answer: Answer } | { ticket: number; problem: string };

let answering: ReturnType<typeof analystOf> | null = null;
let basis: Basis | null = null;

self.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if ('basis' in data) {
    basis = data.basis;
    return;
  }
  self.postMessage(reply(data.ticket, data.question));
});

function reply(ticket: number, question: Question): FromWorker {
  try {
    if (!basis) throw new Error('The plan has not arrived.');
    answering ??= analystOf(basis);
    return { ticket, answer: answering(question) };
  } catch (error) {
    return { ticket, problem: error instanceof Error ? error.message : String(error) };
  }
}
