import type { Clients } from '../ctx';

export interface AttemptLimit {
  max: number;
  windowSeconds: number;
}

/** One day: rows whose span has ended this long ago are of no use. */
const keptMs = 86_400_000;

/**
 * Counts a try in the span of time that began with the first one, for all processes together.
 * @returns the seconds to wait where there were too many; null where it may go on
 */
export async function countAttempt(
  { db }: Pick<Clients, 'db'>,
  key: string,
  { max, windowSeconds }: AttemptLimit,
): Promise<number | null> {
  const endsAt = new Date(Date.now() + windowSeconds * 1000);
  const [row] = await db.$queryRaw<{ count: number; ends_at: Date }[]>`
    INSERT INTO attempt AS kept (key, count, ends_at) VALUES (${key}, 1, ${endsAt})
    ON CONFLICT (key) DO UPDATE SET
      count = CASE WHEN kept.ends_at <= now() THEN 1 ELSE kept.count + 1 END,
      ends_at = CASE WHEN kept.ends_at <= now() THEN excluded.ends_at ELSE kept.ends_at END
    RETURNING count, ends_at`;
  const { count, ends_at: until } = row!;
  if (count === 1) await db.attempt.deleteMany({ where: { endsAt: { lt: new Date(Date.now() - keptMs) } } });
  return count <= max ? null : Math.max(1, Math.ceil((until.getTime() - Date.now()) / 1000));
}
