import { HeadroomError, parsePlan, readPlanDocument, recommend } from '@headroom/core';
import type { PlanDocumentProblem, PlanProblem, RecommendationResult } from '@headroom/core';
import { readText, UnreadableFile } from '../read-text';
import { recommendationText } from './recommendation-text';

const exitCodes: Record<RecommendationResult['verdict'], number> = {
  recommended: 0,
  notEnoughEvidence: 3,
  noFeasibleOption: 4,
};
const badInput = 2;
const mostProblems = 20;
/** Where there is no terminal: wide enough for the table with its reasons. */
const defaultWidth = 120;

/**
 * Answers a plan file on standard output, without a server.
 * @returns the exit code: 0 recommended, 3 not enough evidence, 4 no feasible option, 2 bad input told on standard error
 */
export async function recommendFile(file: string, { json }: { json: boolean }): Promise<number> {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', endOfReader);
  const plan = await readPlan(file);
  if (!plan) return badInput;
  const result = recommend(plan);
  const { isTTY, columns } = process.stdout;
  process.stdout.write(
    json
      ? `${JSON.stringify(result, null, 2)}\n`
      : recommendationText(result, plan.tiers, {
          width: isTTY ? columns : defaultWidth,
          terminal: isTTY ? process.stdout : null,
        }),
  );
  return exitCodes[result.verdict];
}

/** Whoever reads may stop reading, as `head` does. */
function endOfReader(error: NodeJS.ErrnoException) {
  if (error.code !== 'EPIPE') throw error;
}

async function readPlan(file: string): Promise<PlanProblem | null> {
  const name = file === '-' ? 'standard input' : file;
  try {
    return parsePlan(readPlanDocument(await readText(file, 'plan')));
  } catch (error) {
    const lines = linesOf(error);
    if (!lines) throw error;
    const more = lines.length - mostProblems;
    for (const line of lines.slice(0, mostProblems)) process.stderr.write(`${name}: ${line}\n`);
    if (more > 0) process.stderr.write(`${name}: and ${more} more\n`);
    return null;
  }
}

/** What is wrong with the input; null when the failure is not the input's. */
function linesOf(error: unknown): string[] | null {
  if (error instanceof UnreadableFile) return [error.message];
  if (!(error instanceof HeadroomError) || error.code !== 'invalid-input') return null;
  const problems = error.details.problems as PlanDocumentProblem[];
  return problems.map(({ path, message }) => (path ? `${path} ${message}` : message));
}
