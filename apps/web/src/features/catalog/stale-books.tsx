import { Notice } from '@/ui/notice';

interface StaleBooksProps {
  books: readonly { gatewayId: string; gatewayName: string; currency: string; observedOn: string; stale: boolean }[];
}

/** Says which prices are old; nothing when none are. */
export function StaleBooks({ books }: StaleBooksProps) {
  const old = books.filter(({ stale }) => stale);
  if (old.length === 0) return null;
  return (
    <Notice kind="warn">
      Old prices, older than 45 days:{' '}
      {old.map(({ gatewayName, currency, observedOn }) => `${gatewayName} (${currency}, ${observedOn})`).join(', ')}.
      Import newer ones with <code className="font-mono text-xs">headroom admin prices</code>.
    </Notice>
  );
}
