import { examplesPerKind, outcomes } from '@headroom/core';
import type { ErrorExample } from '@headroom/core';

/** How one request failed. */
export interface Failure {
  requestName: string;
  /** By index into `outcomes`. */
  outcome: number;
  message: string;
  /** What it was answered with; absent without an answer. */
  answer?: { status: number; body: string | undefined };
}

/** A failure by its answer's status. */
export const failedByStatus = (requestName: string, outcome: number, status: number, body?: string): Failure => ({
  requestName,
  outcome,
  message: `HTTP status ${status}`,
  answer: { status, body },
});

const keyOf = ({ outcome, requestName, message }: Failure) => `${outcome} ${requestName} ${message}`;

/** Examples of failures: a few of each outcome, none of which says the same as another. */
export class FailureExamples {
  private readonly countOf = outcomes.map(() => 0);
  private readonly known = new Set<string>();
  private fresh: ErrorExample[] = [];

  /** Whether a failure would say something new. */
  wants(failure: Failure): boolean {
    return this.countOf[failure.outcome]! < examplesPerKind && !this.known.has(keyOf(failure));
  }

  /** Keeps a failure of this second as an example, if it is wanted. */
  add(failure: Failure, second: number) {
    if (!this.wants(failure)) return;
    const { requestName, outcome, message, answer } = failure;
    this.known.add(keyOf(failure));
    this.countOf[outcome]!++;
    this.fresh.push({
      ...{ outcome: outcomes[outcome]!, requestName, status: answer?.status ?? null, second, message },
      ...(answer?.body !== undefined && { body: answer.body }),
    });
  }

  /** Those that were not taken yet. */
  take(): ErrorExample[] {
    const examples = this.fresh;
    this.fresh = [];
    return examples;
  }
}
