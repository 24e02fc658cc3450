import type { Figure, FigureValue } from '@headroom/gateways';
import { Card } from '@/ui/card';
import { FigureDetail } from './figure-detail';

interface FigureListProps {
  title: string;
  note?: string;
  figures: readonly { id: string; name: string; figure: Figure<FigureValue> }[];
}

/** Named figures one below the other, each with its source. */
export function FigureList({ title, note, figures }: FigureListProps) {
  if (figures.length === 0) return null;
  return (
    <Card title={title} note={note}>
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        {figures.map(({ id, name, figure }) => (
          <div key={id} className="min-w-0 border-t border-line pt-2">
            <dt className="text-xs font-medium text-ink-2">{name}</dt>
            <dd>
              <FigureDetail figure={figure} />
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
