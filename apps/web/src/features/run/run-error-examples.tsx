import { engineTraits, type Outcome } from '@headroom/core';
import { failureNames } from '@/ui/failure-names';
import { formatClock } from '@/ui/format';
import { secondsIntoLoad, type RunView } from './run-view';

type Example = RunView['errorExamples'][number];

/** A few failures of each kind as they were seen: when, of which request, and what came back. */
export function RunErrorExamples({ run, kinds }: { run: RunView; kinds: readonly Outcome[] }) {
  const known = [...new Set([...kinds, ...run.errorExamples.map(({ outcome }) => outcome)])];
  const groups = known.flatMap((kind) => {
    const examples = run.errorExamples.filter(({ outcome }) => outcome === kind);
    return examples.length > 0 ? [{ kind, examples }] : [];
  });
  return (
    <div className="space-y-3 border-t border-line px-4 py-3">
      <h3 className="text-xs font-medium text-ink-3">Examples</h3>
      {groups.map(({ kind, examples }) => (
        <section key={kind} aria-label={`Examples: ${nameOf(kind)}`}>
          <h4 className="text-[13px] font-medium">{nameOf(kind)}</h4>
          <ul className="mt-1 space-y-2">
            {examples.map((example, index) => (
              <li key={index} className="space-y-1 border-l-2 border-line pl-3 text-xs text-ink-2">
                <p className="wrap-anywhere">{placeOf(run, example)}</p>
                {saysMore(example) && <p className="font-mono wrap-anywhere">{example.message}</p>}
                {example.body !== undefined && (
                  <pre className="rounded bg-sunken px-2 py-1.5 font-mono wrap-anywhere whitespace-pre-wrap">
                    {example.body}
                  </pre>
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
      {groups.length === 0 && <p className="text-[13px] text-ink-2">{whyNone(run)}</p>}
      {groups.length > 0 && <p className="text-xs text-ink-3">{whatIsTold(run)}</p>}
    </div>
  );
}

const nameOf = (kind: Outcome | null) => (kind === null ? 'Not of one request' : (failureNames[kind] ?? kind));

/** A status says all that a message which repeats it would. */
const saysMore = ({ status, message }: Example) => message !== '' && message !== `HTTP status ${status}`;

function placeOf(run: RunView, { requestName, status, second, stage }: Example): string {
  const seconds = secondsIntoLoad(run, stage, second);
  return [
    requestName,
    status !== null && `HTTP status ${status}`,
    seconds !== null && `${formatClock(seconds)} into the load`,
    stage !== null && `stage ${stage}`,
  ]
    .filter((part) => typeof part === 'string')
    .join(' · ');
}

function whyNone({ simulated, rawRemovedAt, state }: RunView): string {
  if (simulated) return 'The failures of a simulated run are counted alone: there are no answers to give examples of.';
  if (rawRemovedAt)
    return 'Examples were removed together with the run’s seconds, as the workspace keeps them no longer.';
  return state === 'finished' ? 'The engine gave no example.' : 'Examples come when a stage has ended.';
}

function whatIsTold({ definition: { engine, runner } }: RunView): string {
  const few = 'The first few of each kind and agent, secrets taken out.';
  if (runner === 'azure-load-testing') return `${few} Azure Load Testing does not tell the bodies of answers.`;
  const { label, errorBodies } = engineTraits[engine];
  return errorBodies ? few : `${few} ${label} does not tell the bodies of answers.`;
}
