import { Card } from '@/ui/card';
import { Time } from '@/ui/time';

interface HandChangesCardProps {
  changes: readonly {
    id: string;
    instruction: string;
    found: string | null;
    state: 'waiting' | 'done' | 'given_up';
    endedAt: Date | null;
    endedByName: string | null;
  }[];
}

/** What persons were asked to set during a sweep, who said that it was, and when. */
export const HandChangesCard = ({ changes }: HandChangesCardProps) => (
  <Card title="By hand" note="what was asked, and who confirmed it; nothing has read it back">
    <ol className="space-y-2 text-[13px]">
      {changes.map(({ id, instruction, found, state, endedAt, endedByName }) => (
        <li key={id}>
          <span className="block">{instruction}</span>
          <span className="block text-xs text-ink-2">
            {endedAt === null ? (
              'Waiting'
            ) : (
              <>
                {state === 'done' ? 'Confirmed' : 'Given up'}
                {endedByName && ` by ${endedByName}`} <Time at={endedAt} />
              </>
            )}
          </span>
          {found && <span className="block text-xs whitespace-pre-wrap text-ink-2">Found: {found}</span>}
        </li>
      ))}
    </ol>
  </Card>
);
