'use client';

import { CornerDownLeft, Search } from 'lucide-react';
import { useId, useState, type KeyboardEvent } from 'react';
import { classNames } from '@/ui/class-names';
import { actItems } from './act-items';
import { paletteItems, type PaletteItem } from './palette-items';
import { useHits } from './use-hits';

interface PaletteBodyProps {
  openHelp: () => void;
  choose: (item: PaletteItem) => void;
}

/** A combobox over everything there is to go to or to do: type, arrows, Enter. */
export function PaletteBody({ openHelp, choose }: PaletteBodyProps) {
  const list = useId();
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(0);
  const { hits, failed, pending } = useHits(query.trim());
  const items = paletteItems(query.trim(), hits, actItems(openHelp));
  const active = Math.min(at, items.length - 1);
  const optionId = (index: number) => `${list}-${index}`;

  const goTo = (index: number) => {
    const next = (index + items.length) % Math.max(items.length, 1);
    setAt(next);
    document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = items[active];
    if (event.key === 'ArrowDown') goTo(active + 1);
    else if (event.key === 'ArrowUp') goTo(active - 1);
    else if (event.key === 'Enter' && chosen) choose(chosen);
    else return;
    event.preventDefault();
  };

  return (
    <>
      <div className="flex items-center gap-2.5 border-b border-line px-4">
        <Search aria-hidden className="size-4 shrink-0 text-ink-3" />
        <input
          autoFocus
          role="combobox"
          aria-label="Search"
          aria-expanded={items.length > 0}
          aria-controls={list}
          aria-activedescendant={items.length > 0 ? optionId(active) : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          placeholder="Plans, runs, tiers, policies, pages, actions…"
          value={query}
          onChange={({ target }) => {
            setQuery(target.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
          className="h-12 min-w-0 flex-1 bg-transparent text-sm outline-none placeholder:text-ink-3 focus-visible:outline-none"
        />
      </div>
      <p role="status" className="sr-only">
        {pending ? 'Searching' : `${items.length} ${items.length === 1 ? 'result' : 'results'}`}
      </p>
      {failed && <p className="px-4 pt-3 text-[13px] text-bad">The workspace could not be searched now. Try again.</p>}
      {items.length === 0 && !failed ? (
        <p className="px-4 py-8 text-center text-[13px] text-ink-2">
          {pending ? 'Searching…' : `Nothing here is called “${query.trim()}”.`}
        </p>
      ) : (
        <div id={list} role="listbox" aria-label="Results" className="max-h-[min(26rem,60dvh)] overflow-y-auto p-2">
          {[...Map.groupBy(items, ({ group }) => group)].map(([group, lines]) => (
            <div key={group} role="group" aria-label={group} className="not-first:mt-2">
              <p aria-hidden className="px-2 pb-1 text-2xs font-medium text-ink-3">
                {group}
              </p>
              {lines.map((item) => {
                const index = items.indexOf(item);
                return (
                  <Line
                    key={item.id}
                    item={item}
                    id={optionId(index)}
                    isActive={index === active}
                    onHover={() => setAt(index)}
                    onClick={() => choose(item)}
                  />
                );
              })}
            </div>
          ))}
        </div>
      )}
    </>
  );
}

interface LineProps {
  item: PaletteItem;
  id: string;
  isActive: boolean;
  onHover: () => void;
  onClick: () => void;
}

function Line({ item: { title, note, icon: Icon }, id, isActive, onHover, onClick }: LineProps) {
  return (
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      onMouseMove={onHover}
      onClick={onClick}
      className={classNames(
        'flex min-h-8.5 cursor-pointer items-center gap-2.5 rounded-md px-2 py-1 text-[13px]',
        isActive && 'bg-accent-soft',
      )}
    >
      <Icon aria-hidden className="size-4 shrink-0 text-ink-3" strokeWidth={1.75} />
      <span className="min-w-0 truncate">{title}</span>{' '}
      <span className="ml-auto max-w-[45%] shrink-0 truncate text-xs text-ink-2">{note}</span>
      {isActive && <CornerDownLeft aria-hidden className="size-3 shrink-0 text-ink-3" />}
    </div>
  );
}
