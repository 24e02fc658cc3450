import type { ReportWords } from '@headroom/core';
import { Card } from '@/ui/card';

/** What was not tested, plan by plan. */
export function UntestedCard({ untested }: Pick<ReportWords, 'untested'>) {
  if (untested.length === 0)
    return (
      <Card title="What was not tested">
        <p className="text-[13px] text-ink-2">Every tier of these plans could be judged by the evidence there is.</p>
      </Card>
    );
  return (
    <Card title="What was not tested">
      <dl className="space-y-2 text-[13px]">
        {untested.map(({ plan, sentences }) => (
          <div key={plan}>
            <dt className="font-medium">{plan}</dt>
            {sentences.map((sentence) => (
              <dd key={sentence} className="max-w-prose text-ink-2">
                {sentence}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </Card>
  );
}
