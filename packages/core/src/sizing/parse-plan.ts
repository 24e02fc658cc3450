import type { HeadroomError } from '../errors/errors';
import { invalidInput } from '../errors/errors';
import { isRecord } from './plan-fields';
import type { PlanProblem } from './plan-problem';
import { planProblemSchema } from './plan-problem';
import type { PlanFault } from './plan-words';
import { faultsOf, planWords, shown } from './plan-words';

/** One fault of a plan document: `runs[0].levels[2].p50Ms`, `is above p95Ms …`. The path is empty for the whole document. */
export interface PlanDocumentProblem {
  path: string;
  message: string;
}

/**
 * A `headroom.plan/1` out of an unknown document, with all of its faults at once.
 * @throws HeadroomError `invalid-input` whose `details.problems` are PlanDocumentProblems
 */
export function parsePlan(document: unknown): PlanProblem {
  const parsed = planProblemSchema.safeParse(document, { error: planWords });
  if (parsed.success) return parsed.data;
  throw invalidPlan(foreign(document) ?? faultsOf(parsed.error.issues).map(toProblem));
}

export function invalidPlan(problems: readonly PlanDocumentProblem[]): HeadroomError {
  const lines = problems.map(({ path, message }) => (path ? `${path} ${message}` : message));
  return invalidInput(`The plan is not valid. ${lines.join('; ')}`, { problems });
}

/** What is no plan at all is told in one line, not field by field. */
function foreign(document: unknown): PlanDocumentProblem[] | null {
  if (!isRecord(document))
    return [
      { path: '', message: `the document is ${document === null ? 'empty' : shown(document)}; a plan is an object` },
    ];
  const { schema } = document;
  if (schema === undefined || schema === 'headroom.plan/1') return null;
  return [{ path: 'schema', message: `is ${shown(schema)}; it must be "headroom.plan/1"` }];
}

const toProblem = ({ path, message }: PlanFault): PlanDocumentProblem =>
  path.length === 0 ? { path: '', message: `the document ${message}` } : { path: pathText(path), message };

const pathText = (path: PlanFault['path']) =>
  path.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[${part}]`;
    if (!/^[A-Za-z_][\w-]*$/.test(part)) return `${text}[${JSON.stringify(part)}]`;
    return text === '' ? part : `${text}.${part}`;
  }, '');
