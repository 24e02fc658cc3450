import { claimsOf, valueText, type Figure, type FigureValue } from '@headroom/gateways';
import { classNames } from '@/ui/class-names';
import { StatusWord } from './figure-cell';
import { SourceLink } from './source-link';

/** A figure in full: what is taken, every claim there is with source and date, and what is in doubt. */
export function FigureDetail({ figure, className }: { figure: Figure<FigureValue>; className?: string }) {
  const [taken, ...others] = claimsOf(figure);
  if (!taken)
    return (
      <span className={classNames('text-[13px]', className)}>
        <StatusWord status={figure.status} />
        {'note' in figure && <span className="block text-xs text-ink-3">{figure.note}</span>}
      </span>
    );
  const unit = 'unit' in figure ? figure.unit : undefined;
  const from = 'from' in figure ? figure.from : undefined;
  return (
    <span className={classNames('block text-[13px] wrap-anywhere', className)}>
      {valueText(taken.value, unit)} <StatusWord status={figure.status} className="text-xs" />
      <span className="block text-xs text-ink-3">
        {figure.status === 'derived' && 'derived, '}
        <SourceLink id={taken.source} date={taken.date} />
        {taken.note && `. ${taken.note}`}
      </span>
      {from && <span className="block text-xs text-ink-3">{from}</span>}
      {others.map((other, index) => (
        <span key={index} className="block text-xs text-ink-3">
          Another says {valueText(other.value, unit)}: <SourceLink id={other.source} date={other.date} />
          {other.note && `. ${other.note}`}
        </span>
      ))}
      {figure.status === 'conflict' && <span className="block text-xs text-ink-2">{figure.why}</span>}
    </span>
  );
}
