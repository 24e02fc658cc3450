import type { Criterion, GateVerdict } from './judge-gate';

/** Characters that XML 1.0 cannot hold are left out. */
// eslint-disable-next-line no-control-regex -- these are the very ones
const unheld = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/gu;
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const xml = (text: string) => text.replace(unheld, '').replace(/[&<>"]/g, (sign) => entities[sign]!);

/** The verdict as JUnit XML: a failure for what is not met, an error for what is not known. */
export function junitOf(name: string, { criteria }: GateVerdict): string {
  const count = (state: Criterion['state']) => criteria.filter((one) => one.state === state).length;
  const cases = criteria.map(({ name: criterion, state, detail, code }) => {
    const tag = state === 'failed' ? 'failure' : 'error';
    const inside =
      state === 'passed'
        ? `<system-out>${xml(detail)}</system-out>`
        : `<${tag} type="${code}" message="${xml(detail)}"></${tag}>`;
    return `    <testcase classname="headroom" name="${xml(criterion)}">${inside}</testcase>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<testsuites>',
    `  <testsuite name="${xml(name)}" tests="${criteria.length}" failures="${count('failed')}" errors="${count('unknown')}">`,
    ...cases,
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n');
}

const words = { passed: 'passed', failed: '**failed**', unknown: '**not known**' } as const;
const cell = (text: string) =>
  text.replace(/\s+/g, ' ').replaceAll('\\', '\\\\').replaceAll('|', '\\|').replaceAll('<', '&lt;');

/** The verdict as Markdown, for the summary of a CI job. */
export const markdownOf = (
  { name, url }: { name: string; url: string | null },
  { code, criteria }: GateVerdict,
): string =>
  [
    `## ${cell(name)}: ${code === 0 ? 'passed' : 'not passed'}`,
    '',
    '| Criterion | State | What was found |',
    '| --- | --- | --- |',
    ...criteria.map((one) => `| ${cell(one.name)} | ${words[one.state]} | ${cell(one.detail)} |`),
    '',
    `**Exit code ${code}**${url === null ? '' : ` · [the run](${url})`}`,
    '',
  ].join('\n');
