import { CircleHelp, GitCompareArrows, History } from 'lucide-react';
import { classNames } from '@/ui/class-names';
import type { FigureStatus, FigureView } from '@headroom/gateways';

/** What is said of a figure beside its source; a published one needs no word. */
const statusWords: Readonly<Record<FigureStatus, string | null>> = {
  published: null,
  derived: null,
  recalled: 'recalled, not verified',
  conflict: 'sources disagree',
  notFound: 'not published',
  notApplicable: 'does not apply',
};

const icons: Partial<Record<FigureStatus, typeof CircleHelp>> = {
  recalled: History,
  conflict: GitCompareArrows,
  notFound: CircleHelp,
};

interface StatusWordProps {
  status: FigureStatus;
  /** Another word for it, where there is a better one. */
  word?: string | null;
  className?: string;
}

/** The word of a status with its icon; nothing where none is needed. */
export function StatusWord({ status, word = statusWords[status], className }: StatusWordProps) {
  const Icon = icons[status];
  if (!word) return null;
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1 whitespace-nowrap',
        status === 'conflict' || status === 'recalled' ? 'text-warn' : 'text-ink-3',
        className,
      )}
    >
      {Icon && <Icon aria-hidden className="size-3 shrink-0" />}
      {word}
    </span>
  );
}

interface FigureCellProps {
  figure: FigureView;
  /** Number of the source in the list under the table. */
  sourceNumber?: number;
  /** A flag beside the figure, such as an old price. */
  flag?: string;
}

const isUnknown = ({ value }: FigureView) => value === null;

/** A figure, and below it its date, the number of its source, and what is in doubt. */
export function FigureCell({ figure, sourceNumber, flag }: FigureCellProps) {
  const { text, status, source, date, note } = figure;
  if (isUnknown(figure) && status !== 'conflict')
    return (
      <span title={note} className="text-xs text-ink-3">
        {status === 'notApplicable' ? 'does not apply' : <StatusWord status={status} word={text} />}
      </span>
    );
  const isText = typeof figure.value === 'string';
  return (
    <>
      <span
        title={note ?? (isText ? text : undefined)}
        className={classNames(isText ? 'line-clamp-2' : 'whitespace-nowrap')}
      >
        {text}
      </span>
      <span className="block text-2xs text-ink-3">
        {date}
        {sourceNumber !== undefined && (
          <>
            {' '}
            <a
              href={`#source-${sourceNumber}`}
              tabIndex={-1}
              title={source?.title}
              aria-label={`Source ${sourceNumber}: ${source?.title}`}
              className="text-accent underline decoration-accent/40 underline-offset-2 hover:decoration-accent"
            >
              [{sourceNumber}]
            </a>
          </>
        )}
        {flag && <span className="ml-1 text-warn">{flag}</span>}
      </span>
      <StatusWord status={status} className="text-2xs" />
    </>
  );
}
