import { engineTraits, type Benchmark } from '@headroom/core';
import { loadInWords, sloInWords } from './benchmark-words';
import { formatFull, formatShare } from './format';
import { Table, Td, Th, Tr } from './table';
import { subjectName } from './tier-name';

interface BenchmarkDefinitionProps {
  definition: Benchmark;
  tierNames: Record<string, string>;
}

/** A benchmark definition to read: what is loaded, how, under which SLO. */
export function BenchmarkDefinition({ definition, tierNames }: BenchmarkDefinitionProps) {
  const { subject, target, slo, requests, load, engine, runner, shards, script, batch, secrets, simulated } =
    definition;
  const hasOwnSlo = requests.some((request) => request.slo);
  const weights = requests.reduce((sum, { weight }) => sum + weight, 0);
  return (
    <div className="space-y-3 text-[13px]">
      <dl className="grid grid-cols-[8rem_1fr] gap-x-4 gap-y-1.5">
        <Row label="Under test">
          <span title={`${subject.gateway}/${subject.tier}`}>
            {subjectName(subject, tierNames)} × {subject.units}, policy set {subject.policySet}
          </span>
        </Row>
        <Row label="Target">
          <span className="font-mono text-xs break-all">{target.baseUrl}</span>
          <span className="block text-ink-2">
            time-out {formatFull(target.timeoutMs)} ms, at most {formatFull(target.maxConnections)} connections
          </span>
        </Row>
        <Row label="SLO">{sloInWords(slo)}</Row>
        <Row label="Load">
          {loadInWords(load).map((line) => (
            <span key={line} className="block first:text-ink not-first:text-ink-2">
              {line}
            </span>
          ))}
        </Row>
        <Row label="Made by">
          {engineTraits[engine].label} engine, {runner} runner
          {shards > 1 && `, ${shards} agents`}
          {simulated &&
            `: ${formatFull(simulated.serviceDemandMs)} ms per request on ${simulated.coresPerUnit === 1 ? '1 core' : `${simulated.coresPerUnit} cores`}, ${formatFull(simulated.delayMs)} ms delay`}
        </Row>
        {script && (
          <Row label="Script">
            <details>
              <summary className="cursor-pointer">{script.fileName}, a script of one’s own</summary>
              <pre className="mt-2 max-h-80 overflow-auto rounded-md border border-line p-2 text-xs">{script.text}</pre>
            </details>
          </Row>
        )}
        {secrets.length > 0 && <Row label="Secrets">{secrets.join(', ')}</Row>}
      </dl>
      {requests.length > 0 && (
        <div className="-mx-1 rounded-md border border-line">
          <Table label="Request mix">
            <thead>
              <tr>
                <Th>Request</Th>
                <Th>Method and path</Th>
                <Th>Body</Th>
                {hasOwnSlo && <Th>Its own SLO</Th>}
                <Th numeric>Share</Th>
              </tr>
            </thead>
            <tbody>
              {requests.map(({ name, method, path, body, bodyBytes, weight, headers, slo: own }) => (
                <Tr key={name}>
                  <Td>
                    {name}
                    {Object.keys(headers).length > 0 && (
                      <span className="block text-xs text-ink-3">{Object.keys(headers).join(', ')}</span>
                    )}
                  </Td>
                  <Td className="font-mono text-xs leading-5 break-all">
                    {method} {path}
                  </Td>
                  <Td className="whitespace-nowrap text-ink-2">
                    {bodyBytes
                      ? `${formatFull(bodyBytes)} B`
                      : body
                        ? `${formatFull(new TextEncoder().encode(body).length)} B`
                        : 'none'}
                  </Td>
                  {hasOwnSlo && <Td className="whitespace-nowrap text-ink-2">{own ? sloInWords(own) : 'none'}</Td>}
                  <Td numeric>{batch ? 'each time' : formatShare(weight / weights)}</Td>
                </Tr>
              ))}
            </tbody>
          </Table>
        </div>
      )}
    </div>
  );
}

function Row({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-ink-3">{label}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}
