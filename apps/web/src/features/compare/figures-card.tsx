import type { RunComparison } from '@headroom/services';
import { answerFigure } from '@/ui/answer-figure';
import { Card } from '@/ui/card';
import { FiguresTable } from './figures-table';
import { loadInWords } from './load-words';

/** The runs' own figures side by side. */
export function FiguresCard({ comparison: { runs, isCommonLoad } }: { comparison: RunComparison }) {
  const [first] = runs;
  const note =
    isCommonLoad && first?.level
      ? `all at ${loadInWords(first.level.load)}, a load that all were offered: the highest at which one kept the SLO, or the lowest where none did`
      : 'each at the highest load at which it kept the SLO, or its lowest where it never did: they were not offered the same';
  return (
    <Card title="Figures" note={note} padded={false}>
      <FiguresTable
        runs={runs.map(({ label, head: { answer }, level }) => ({
          label,
          capacity: answer?.kind === 'capacity' || answer?.kind === 'at-least' ? answerFigure(answer).value : '–',
          capacityRps: answer?.kind === 'capacity' || answer?.kind === 'at-least' ? answer.rps : null,
          isLowerBound: answer?.kind === 'at-least',
          load: level ? loadInWords(level.load) : '–',
          throughputRps: level?.statistics.throughputRps ?? null,
          latency: level?.statistics.latency ?? null,
          effectiveSamples: level?.statistics.effectiveSamples ?? 0,
          errorRate: level?.statistics.errorRate ?? null,
          serviceDemandMs: level?.statistics.server?.serviceDemandMs ?? null,
          requests: level?.statistics.requests ?? null,
        }))}
      />
    </Card>
  );
}
