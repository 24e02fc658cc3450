'use client';

import { GitCompareArrows } from 'lucide-react';
import { useSearchParams } from 'next/navigation';
import { useState, type ComponentProps } from 'react';
import { Button, ButtonLink } from './button';
import { useUrlWriter } from './use-url-choice';

/** So many runs can be told apart side by side. */
const mostSelected = 20;

const runsOf = (parameters: URLSearchParams) => parameters.get('sel')?.split(',').filter(Boolean) ?? [];

/** The runs that are chosen in the lists of a page, kept in the URL. */
function useSelection() {
  const selected = runsOf(useSearchParams());
  const write = useUrlWriter();
  return { selected, select: (runIds: readonly string[]) => write({ sel: runIds.join(',') || null }) };
}

interface CompareBoxProps {
  runId: string;
  name: string;
  /** When it was started, ISO 8601: the runs of one benchmark have one name. */
  createdAt: string;
}

/** Chooses one run of a list for a comparison. */
export function CompareBox({ runId, name, createdAt }: CompareBoxProps) {
  const { selected, select } = useSelection();
  // What was clicked shows at once; the page hears of its URL a moment later.
  const [clicked, setClicked] = useState<boolean | null>(null);
  if (clicked !== null && clicked === selected.includes(runId)) setClicked(null);
  const chosen = clicked ?? selected.includes(runId);
  const choose = (checked: boolean) => {
    setClicked(checked);
    const others = runsOf(new URLSearchParams(window.location.search)).filter((other) => other !== runId);
    select(checked ? [...others, runId] : others);
  };
  return (
    <input
      type="checkbox"
      aria-label={`Compare ${name}, started ${createdAt.slice(0, 19).replace('T', ' ')} UTC`}
      className="mt-0.5 size-4 cursor-pointer accent-accent"
      checked={chosen}
      disabled={!chosen && selected.length >= mostSelected}
      onChange={({ target }) => choose(target.checked)}
    />
  );
}

/** Below a list, while something is chosen in it: the way to the comparison. */
export function CompareBar() {
  const { selected, select } = useSelection();
  if (selected.length === 0) return null;
  return (
    <div className="sticky bottom-0 z-10 flex flex-wrap items-center gap-2 rounded-b-lg border-t border-line bg-surface px-4 py-2 print:hidden">
      {selected.length > 1 ? (
        <ButtonLink look="primary" href={`/compare?runs=${selected.join(',')}`}>
          <GitCompareArrows aria-hidden /> Compare {selected.length} runs
        </ButtonLink>
      ) : (
        <span className="text-[13px] text-ink-2" role="status">
          1 run chosen; choose 2 to {mostSelected} to compare
        </span>
      )}
      <Button look="quiet" onClick={() => select([])}>
        Clear selection
      </Button>
    </div>
  );
}

/** A link to more of the same list, that takes along what is chosen. */
export function KeepSelectionLink({
  href,
  ...rest
}: Omit<ComponentProps<typeof ButtonLink>, 'href'> & { href: string }) {
  const { selected } = useSelection();
  const separator = href.includes('?') ? '&' : '?';
  return <ButtonLink {...rest} href={selected.length > 0 ? `${href}${separator}sel=${selected.join(',')}` : href} />;
}
