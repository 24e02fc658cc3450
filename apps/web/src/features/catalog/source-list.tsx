import { Card } from '@/ui/card';
import { sourceKey, type Source } from './row-sources';

interface SourceListProps {
  sources: readonly Source[];
  numbers: ReadonlyMap<string, number>;
}

const isAddress = (location: string | null): location is string => location !== null && /^https?:\/\//.test(location);

/** Where the figures of a table come from, by the numbers that stand beside them. */
export function SourceList({ sources, numbers }: SourceListProps) {
  const ordered = sources.toSorted((left, right) => numbers.get(sourceKey(left))! - numbers.get(sourceKey(right))!);
  if (ordered.length === 0) return null;
  return (
    <Card title="Sources" note="of the figures shown">
      <ol className="grid gap-x-6 gap-y-1.5 text-xs text-ink-2 lg:grid-cols-2">
        {ordered.map((source) => {
          const { title, location } = source;
          const number = numbers.get(sourceKey(source));
          return (
            <li
              key={number}
              id={`source-${number}`}
              className="flex scroll-mt-4 gap-2 rounded-sm target:bg-accent-soft"
            >
              <span className="w-6 shrink-0 text-right text-ink-3">[{number}]</span>
              <span className="min-w-0 wrap-anywhere">
                {isAddress(location) ? (
                  <a
                    href={location}
                    rel="noreferrer"
                    className="text-accent underline decoration-accent/40 underline-offset-2 hover:decoration-accent"
                  >
                    {title}
                  </a>
                ) : (
                  <>
                    {title}
                    {location && `, ${location}`}
                  </>
                )}
              </span>
            </li>
          );
        })}
      </ol>
    </Card>
  );
}
