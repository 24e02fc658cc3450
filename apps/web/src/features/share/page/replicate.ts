import {
  benchmarkRecipe,
  planRecipe,
  writePlanDocument,
  type AskedPlan,
  type Bundle,
  type FrozenBenchmark,
  type FrozenComparison,
  type FrozenImport,
  type FrozenPlan,
  type FrozenReport,
} from '@headroom/core';
import { html, type Html } from './html';

/**
 * How to get the same answer, or to ask the same of a gateway of one's own.
 * @param start query by which forms of this instance are filled in; null for none
 */
export function replicate(bundle: Bundle, start: string | null): Html {
  return html`<section>
    <h2>Replicate</h2>
    ${replicateSubject(bundle, start)}
  </section>`;
}

type Form = '/benchmarks/new' | '/plans/new';

/** Opens a form of this instance that is filled in already; nothing where there is none to be opened. */
const startLink = (form: Form, start: string | null, words: string, of = ''): Html =>
  start === null ? html`` : html`<a class="button" href="${form}?${start}${of && `&of=${of}`}">${words}</a>`;

const startLinks = (links: readonly Html[]): Html => html`<div class="acts">${links}</div>`;

function replicateSubject(bundle: Bundle, start: string | null): Html {
  switch (bundle.kind) {
    case 'run':
      return bundle.run.definition === null ? replicateImport(bundle.run) : replicateRun(bundle.run.definition, start);
    case 'plan':
      return replicatePlan(bundle.plan, start);
    case 'comparison':
      return replicateComparison(bundle.comparison, start);
    case 'report':
      return replicateReport(bundle.report, start);
  }
}

function replicateComparison({ runs }: FrozenComparison, start: string | null): Html {
  const recipes = runs.map(({ label, definition }) => ({ label, recipe: definition && benchmarkRecipe(definition) }));
  return html`<div class="pad">
    <p>
      In any Headroom: run each of these benchmarks, then compare the runs. Saved as <code>bench.yaml</code>,
      <code>headroom run bench.yaml --wait</code> runs one from a command line that is logged in.
    </p>
    ${startLinks(
      recipes
        .filter(({ recipe }) => recipe !== null)
        .map(({ label }) => startLink('/benchmarks/new', start, `Start from ${label} here`, label)),
    )}
    ${recipes.map(({ label, recipe }) =>
      recipe === null
        ? html`<p>${label} needs what is not shown, or was imported.</p>`
        : document(`Benchmark of ${label} as YAML`, recipe),
    )}
  </div>`;
}

function replicateRun(definition: FrozenBenchmark, start: string | null): Html {
  const recipe = benchmarkRecipe(definition);
  if (recipe === null)
    return html`<p>It needs the script ${definition.script?.fileName ?? ''}, which is not shown.</p>`;
  const hasHeaders = definition.requests.some(({ headers }) => headers.length > 0);
  return html`<div class="pad">
    <p>
      In any Headroom: Benchmarks, New benchmark, YAML; put in your own
      target${hasHeaders ? ' and the values of the headers' : ''}, and start it. Or save it as <code>bench.yaml</code>:
      <code>headroom run bench.yaml --wait</code> starts it from a command line that is logged in.
    </p>
    ${startLinks([startLink('/benchmarks/new', start, 'Start from it here')])}
    ${document('The benchmark as YAML', recipe)}
  </div>`;
}

const replicateImport = ({ requests }: FrozenImport): Html =>
  html`<div class="pad">
    <p>
      There is no benchmark to run again: these results were made elsewhere. <code>headroom import</code> of the same
      files, whose SHA-256 stands above, gives the same report, without a server.
      ${requests.length === 0 && 'They hold a summary, so that it cannot be worked out from single requests.'}
    </p>
  </div>`;

function replicateReport({ plans }: FrozenReport, start: string | null): Html {
  const answered = plans.filter(({ answers }) => answers.length > 0);
  return html`<div class="pad">
    ${fromEvidence('each of these plans', 'its answer')}
    ${startLinks(answered.map(({ id, name }) => startLink('/plans/new', start, `Start “${name}” here`, id)))}
    ${answered.flatMap((plan) => [
      ...plan.answers.map(({ gatewayName, problem }) =>
        document(`“${plan.name}” on ${gatewayName} as YAML`, writePlanDocument(problem)),
      ),
      asAsked(plan, `What “${plan.name}” asks as YAML`),
    ])}
  </div>`;
}

const replicatePlan = (plan: FrozenPlan, start: string | null): Html =>
  html`<div class="pad">
    ${fromEvidence('this', 'the answer')} ${startLinks([startLink('/plans/new', start, 'Start from it here')])}
    ${document('The plan with its evidence and prices as YAML', writePlanDocument(plan.problem))}
    ${asAsked({ ...plan, answers: [plan] }, 'What it asks as YAML')}
  </div>`;

const fromEvidence = (what: string, answer: string): Html =>
  html`<p>
    Save ${what} as <code>plan.yaml</code>; <code>headroom recommend plan.yaml</code> gives ${answer} again, without a
    server.
  </p>`;

/** The same question to the evidence and prices of another instance; nothing where none could be asked it. */
function asAsked(plan: AskedPlan, name: string): Html {
  const recipe = planRecipe(plan);
  if (recipe === null) return html``;
  const tiers = plan.answers.flatMap(({ problem }) => problem.tiers);
  const isBound = tiers.some(({ unmet, unconfirmed }) => unmet ?? unconfirmed);
  return html`<details>
    <summary>${name}</summary>
    <p>
      Save it as <code>ask.yaml</code>: <code>headroom plan apply ask.yaml</code> makes the plan in the Headroom that
      the command line is logged in to, where the policy sets of these names are.
      ${isBound && 'What the plan asks of a tier besides is not in it.'}
    </p>
    <pre tabindex="0" aria-label="${name}">${recipe}</pre>
  </details>`;
}

const document = (name: string, text: string): Html =>
  html`<details>
    <summary>${name}</summary>
    <pre tabindex="0" aria-label="${name}">${text}</pre>
  </details>`;
