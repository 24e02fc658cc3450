import { Card } from '@/ui/card';
import { formatFull } from '@/ui/format';
import { BenchmarkDefinition } from '@/ui/benchmark-definition';
import { CopyButton } from '@/ui/copy-button';
import { TextLink } from '@/ui/text-link';
import { TestCostRows } from './test-cost-rows';
import type { RunView } from './run-view';

interface RunConfigurationProps {
  run: RunView;
  tierNames: Record<string, string>;
  /** The benchmark as it was run, in YAML. */
  definitionText: string;
}

/** The benchmark as it stood when the run was started, the policies under test, and what made the load. */
export function RunConfiguration({ run, tierNames, definitionText }: RunConfigurationProps) {
  const chain = policyNames(run.policySet?.chain);
  return (
    <Card
      title="Configuration"
      actions={
        <TextLink href={`/benchmarks/${run.benchmarkId}`} className="text-xs">
          Open the benchmark
        </TextLink>
      }
    >
      <BenchmarkDefinition definition={run.definition} tierNames={tierNames} />
      <dl className="mt-3 grid grid-cols-[8rem_1fr] gap-x-4 gap-y-1.5 border-t border-line pt-3 text-[13px]">
        {run.policySet && (
          <>
            <dt className="text-ink-3">Policies</dt>
            <dd>
              {run.policySet.name} (version {formatFull(run.policySet.version)})
              {chain.length > 0 && <span className="block text-ink-2">{chain.join(' → ')}</span>}
            </dd>
          </>
        )}
        {run.unenforcedBy && (
          <>
            <dt className="text-ink-3">Target</dt>
            <dd>
              Not enforced: the script is a person’s own, and nothing held it to the target. An admin confirmed this
              before the start.
            </dd>
          </>
        )}
        <TestCostRows run={run} />
        {Object.entries(run.environment ?? {}).map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-3 first-letter:uppercase">{name}</dt>
            <dd className="break-words text-ink-2">{String(value)}</dd>
          </div>
        ))}
      </dl>
      <details className="mt-3 border-t border-line pt-3 text-[13px] print:hidden">
        <summary className="text-accent">As YAML, to repeat it elsewhere</summary>
        <div className="mt-2 space-y-2">
          <CopyButton text={definitionText} what="the definition" />
          <pre
            tabIndex={0}
            aria-label="Definition as YAML"
            className="max-h-96 overflow-auto rounded-md border border-line bg-sunken p-3 font-mono text-xs"
          >
            {definitionText}
          </pre>
        </div>
      </details>
    </Card>
  );
}

/** Names of the policies in a stored chain, in order. */
function policyNames(chain: unknown): string[] {
  if (!Array.isArray(chain)) return [];
  return chain.flatMap((item: unknown) => {
    if (typeof item === 'string') return [item];
    if (item && typeof item === 'object' && 'policy' in item) return [String(item.policy)];
    return [];
  });
}
