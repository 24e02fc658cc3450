import { invalidInput, parseInput, requirementSchema, type RequirementInput } from '@headroom/core';
import { Command } from 'commander';
import { parse, stringify, YAMLParseError } from 'yaml';
import { z } from 'zod';
import { apply, requireNamed, type Named } from '../api/apply';
import { openApi } from '../api/client';
import { readCredentials } from '../api/credentials';
import { withExitCode } from '../api/exit';
import { readText, UnreadableFile } from '../read-text';
import { readAnswer } from './read-answer';

/** A plan as a file: its name and its requirement. */
const planFile = z.strictObject({ name: z.string().trim().min(1).max(120), requirement: requirementSchema });

interface StoredPlan extends Named {
  requirement: RequirementInput;
}

/** `headroom plan …`: the plans of an instance as files, and their answers. */
export function planCommand(): Command {
  const plan = new Command('plan').description('plans of an instance as YAML, and their answers');
  plan
    .command('apply <file>')
    .description('make the plan of a file (name, requirement), or bring the one of its name to it')
    .action(async (file: string) => {
      process.exitCode = await withExitCode(async () => {
        const { name, requirement } = await readPlanFile(file);
        const api = openApi(await readCredentials());
        const made = await apply<StoredPlan>(api, 'plans', {
          ...{ name, made: { name, requirement }, changed: { requirement } },
          standing: (stored) => ({ requirement: stored.requirement }),
        });
        process.stdout.write(`${name}: ${made.isNew ? 'made' : 'applied'} (${made.id})\n`);
        return 0;
      });
    });
  plan
    .command('get <name>')
    .description('print a plan as YAML, by its name or id')
    .action(async (named: string) => {
      process.exitCode = await withExitCode(async () => {
        const api = openApi(await readCredentials());
        const { id } = await requireNamed(api, 'plans', named);
        const { body } = await api.ask<StoredPlan>(`/plans/${id}`);
        process.stdout.write(stringify({ name: body.name, requirement: body.requirement }, { lineWidth: 0 }));
        return 0;
      });
    });
  plan
    .command('recommend <name>')
    .description('answer a plan with the evidence and prices of today, and print what it is')
    .option('--known', 'print the answer that there is, without making another')
    .option('--json', 'print the whole answer as JSON')
    .action(async (named: string, { known = false, json = false }: { known?: boolean; json?: boolean }) => {
      process.exitCode = await withExitCode(async () => {
        const api = openApi(await readCredentials());
        const { id, name } = await requireNamed(api, 'plans', named);
        const answer = await readAnswer(api, id, { anew: !known });
        if (!answer) throw invalidInput(`“${name}” has no answer to what it asks now: leave out --known.`);
        process.stdout.write(json ? `${JSON.stringify(answer.whole, null, 2)}\n` : answerText(answer));
        return 0;
      });
    });
  return plan;
}

type Known = NonNullable<Awaited<ReturnType<typeof readAnswer>>>;

function answerText({ plan, verdict, currency, whole }: Known): string {
  const { recommended, missing } = whole.recommendation!.result;
  if (verdict !== 'recommended' || !recommended)
    return `${plan}: ${verdict === 'noFeasibleOption' ? 'no option carries it' : 'not enough evidence'}\n${missing.map((line) => `  ${line}\n`).join('')}`;
  const units = recommended.units === null ? '' : `${recommended.units} × `;
  return `${plan}: ${units}${recommended.tier}, ${recommended.monthlyCost} ${currency} a month\n`;
}

async function readPlanFile(file: string): Promise<z.output<typeof planFile>> {
  try {
    return parseInput(planFile, parse(await readText(file, 'plan'), { maxAliasCount: 100 }), `plan in ${file}`);
  } catch (error) {
    if (error instanceof UnreadableFile || error instanceof YAMLParseError)
      throw invalidInput(`${file}: ${error.message}`);
    throw error;
  }
}
