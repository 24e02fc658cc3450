import { Notice } from '@/ui/notice';

interface Book {
  gatewayName: string;
  currency: string;
  observedOn: string;
  stale: boolean;
}

/** Says which prices are old; nothing when none are. */
export function StaleBooks({ books }: { books: readonly Book[] }) {
  const old = books.filter(({ stale }) => stale);
  if (old.length === 0) return null;
  const days = [...new Set(old.map(({ observedOn }) => observedOn))].sort();
  const named = (day: string) =>
    old
      .filter(({ observedOn }) => observedOn === day)
      .map(({ gatewayName, currency }) => `${gatewayName} (${currency})`);
  return (
    <Notice kind="warn">
      {old.length === 1 ? 'These prices are' : 'Prices here are'} older than 45 days and may have changed.
      <ul className="mt-0.5 text-xs text-ink-2">
        {days.map((day) => (
          <li key={day}>
            Seen on {day}: {named(day).join(', ')}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
