import type { GroupComparison, RunComparison } from '@headroom/services';
import { Card } from '@/ui/card';
import { Explain } from '@/ui/explain';
import { Table, Td, Th, Tr } from '@/ui/table';
import { TextLink } from '@/ui/text-link';
import { AnswerTag } from './answer-tag';
import { changeOf, intervalOf, metricName } from './change-words';
import { compareHref, type CompareQuestion } from './compare-address';
import { loadInWords } from './load-words';

interface RatiosCardProps {
  comparison: RunComparison;
  question: CompareQuestion;
}

/** Each run, or each set of repeats, held against the base: as ratios with intervals, and in words. */
export function RatiosCard({ comparison: { groups, comparisons, runs }, question }: RatiosCardProps) {
  const base = (groups[0] ?? []).join(', ');
  const { repeats } = question;
  const metrics = [
    ...new Set(comparisons.flatMap((comparison) => comparison.metrics.map(({ metric }) => metricName(metric)))),
  ];
  return (
    <Card
      title={`Held against ${base}`}
      note={
        <>
          95 % intervals{' '}
          <Explain what="Ratios">
            Each figure is divided by the base’s. Throughput and latency are those of one load that both were offered:
            the highest at which one of them kept the SLO. Percentiles come from merged histograms. With enough runs on
            each side a rank test decides; with fewer, noise of 2.5 % from run to run is assumed. P-values are raised
            for the number of metrics (Holm). Better or worse is said only of a change of at least 5 % that chance does
            not explain.
          </Explain>
        </>
      }
      actions={
        (repeats || runs.length > 2) && (
          <TextLink href={compareHref({ ...question, repeats: !repeats })} scroll={false} className="text-xs">
            {repeats ? 'Show each run alone' : 'Put repeats together'}
          </TextLink>
        )
      }
      padded={false}
    >
      {comparisons.length === 0 && (
        <p className="px-4 pb-4 text-[13px] text-ink-2">
          All of these runs are repeats of one configuration, so nothing is left to hold against them.
        </p>
      )}
      {metrics.length > 0 && (
        <Table label={`Ratios to ${base}`}>
          <thead>
            <tr>
              <Th>Run</Th>
              <Th>At</Th>
              {metrics.map((metric) => (
                <Th key={metric}>{metric}</Th>
              ))}
            </tr>
          </thead>
          <tbody>
            {comparisons.map((comparison) => (
              <RatioRow key={comparison.labels.join()} comparison={comparison} metrics={metrics} />
            ))}
          </tbody>
        </Table>
      )}
      {comparisons.length > 0 && (
        <div className="space-y-3 border-t border-line px-4 py-3 text-[13px]">
          {comparisons.map(({ labels, metrics: own, notCompared }) => (
            <details key={labels.join()} open={comparisons.length <= mostOpen}>
              <summary className="font-medium">{labels.join(', ')} in words</summary>
              <ul className="mt-1 space-y-1 text-ink-2">
                {own.map(({ metric, sentence }) => (
                  <li key={metricName(metric)}>{sentence}</li>
                ))}
                {notCompared.map((sentence) => (
                  <li key={sentence}>Not compared. {sentence}</li>
                ))}
              </ul>
            </details>
          ))}
        </div>
      )}
    </Card>
  );
}

/** So many stand open at first. */
const mostOpen = 3;

function RatioRow({ comparison, metrics }: { comparison: GroupComparison; metrics: readonly string[] }) {
  const { labels, load } = comparison;
  return (
    <Tr>
      <Td className="font-medium whitespace-nowrap">{labels.join(', ')}</Td>
      <Td className="whitespace-nowrap text-ink-2">{load ? loadInWords(load) : '–'}</Td>
      {metrics.map((name) => {
        const found = comparison.metrics.find(({ metric }) => metricName(metric) === name);
        return (
          <Td key={name} className="whitespace-nowrap">
            {found ? (
              <>
                <AnswerTag answer={found.answer} />
                {found.ratio && (
                  <span className="mt-0.5 block" title={found.sentence}>
                    <strong className="font-semibold">{changeOf(found.ratio.estimate)}</strong>{' '}
                    <span className="text-ink-3">({intervalOf(found.ratio)})</span>
                  </span>
                )}
              </>
            ) : (
              '–'
            )}
          </Td>
        );
      })}
    </Tr>
  );
}
