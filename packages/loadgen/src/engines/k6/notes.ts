import { isNewExample } from '@headroom/core';
import type { ErrorExample } from '@headroom/core';

/** What a person should know of a stage, each thing once and not more than can be read. */
export class Notes {
  private readonly examples: ErrorExample[] = [];
  private readonly crossed = new Set<string>();
  private readonly failedChecks = new Map<string, number>();
  private checks = 0;
  private newExamples: ErrorExample[] = [];

  errorExample(example: ErrorExample) {
    if (!isNewExample(this.examples, example)) return;
    this.examples.push(example);
    this.newExamples.push(example);
  }

  /** A warning or error of k6's log. */
  logged(message: string) {
    if (message.startsWith('thresholds on metrics')) this.crossed.add(`k6: ${message}.`);
    else this.errorExample({ outcome: null, requestName: null, status: null, second: null, message });
  }

  check(name: string, passed: number, failed: number) {
    this.checks += passed + failed;
    if (failed > 0 && (this.failedChecks.has(name) || this.failedChecks.size < mostOfAKind))
      this.failedChecks.set(name, (this.failedChecks.get(name) ?? 0) + failed);
  }

  /** Error examples that were not taken yet. */
  takeExamples(): ErrorExample[] {
    const examples = this.newExamples;
    this.newExamples = [];
    return examples;
  }

  /** Checks and thresholds of a person's own script, as sentences. */
  sentences(): string[] {
    const failed = [...this.failedChecks].map(([name, count]) => `"${name}" ${count} times`).join(', ');
    return [...(failed ? [`Failed of ${this.checks} checks: ${failed}.`] : []), ...this.crossed];
  }
}

const mostOfAKind = 20;
