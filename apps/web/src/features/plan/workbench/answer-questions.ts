import type { FromWorker, ToWorker } from './beside-page';

/**
 * The program of a worker that `besidePage` has started.
 * @param begin is given what the questions are asked of, before the first of them
 */
export function answerQuestions<Basis, Question, Answer>(begin: (basis: Basis) => (question: Question) => Answer) {
  let basis: { is: Basis } | null = null;
  let answering: ((question: Question) => Answer) | null = null;

  const reply = (ticket: number, question: Question): FromWorker<Answer> => {
    try {
      if (!basis) throw new Error('What this is asked of has not arrived.');
      answering ??= begin(basis.is);
      return { ticket, answer: answering(question) };
    } catch (error) {
      return { ticket, problem: error instanceof Error ? error.message : String(error) };
    }
  };

  self.addEventListener('message', ({ data }: MessageEvent<ToWorker<Basis, Question>>) => {
    if ('basis' in data) basis = { is: data.basis };
    else self.postMessage(reply(data.ticket, data.question));
  });
}
