'use client';

import { Search, X } from 'lucide-react';
import { usePathname, useRouter, useSearchParams } from 'next/navigation';
import { useRef, useState, useTransition } from 'react';
import { Button } from './button';
import { Input, Select } from './field';

export interface ListChoice {
  /** Its key in the URL. */
  name: string;
  label: string;
  /** What may be chosen; nothing chosen is `all`. */
  all: string;
  options: readonly { value: string; label: string }[];
}

/** Where in the list a URL stands; another filter begins at its top. */
const placeKeys = ['before', 'page'];
const typingMs = 250;

/** Narrows a list on the server by part of a name (`q`) and by choices, all kept in the URL. */
export function ListFilter({ label, choices = [] }: { label: string; choices?: readonly ListChoice[] }) {
  const [path, parameters, router] = [usePathname(), useSearchParams(), useRouter()];
  const inUrl: Record<string, string> = Object.fromEntries(
    ['q', ...choices.map(({ name }) => name)].map((key) => [key, parameters.get(key) ?? '']),
  );
  const [pending, startTransition] = useTransition();
  const [typing, setTyping] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // What is being chosen runs ahead of the URL, and follows it when something else (back, a link) changed it.
  const [asked, setAsked] = useState(inUrl);
  const [shown, setShown] = useState(parameters);
  if (shown !== parameters && !pending && !typing) {
    setShown(parameters);
    setAsked(inUrl);
  }

  const write = (next: Record<string, string>) => {
    clearTimeout(timer.current);
    setTyping(false);
    setAsked(next);
    const query = new URLSearchParams(parameters);
    for (const key of placeKeys) query.delete(key);
    for (const [key, value] of Object.entries(next)) {
      if (value.trim()) query.set(key, value.trim());
      else query.delete(key);
    }
    startTransition(() => router.replace(query.size > 0 ? `${path}?${query}` : path, { scroll: false }));
  };
  const type = (q: string) => {
    clearTimeout(timer.current);
    setTyping(true);
    setAsked({ ...asked, q });
    timer.current = setTimeout(() => write({ ...asked, q }), typingMs);
  };

  const filtered = Object.values(asked).some(Boolean);
  return (
    <form
      role="search"
      aria-label={label}
      aria-busy={pending}
      onSubmit={(event) => {
        event.preventDefault();
        write(asked);
      }}
      className="mb-3 flex flex-wrap items-center gap-2 print:hidden"
    >
      <div className="relative w-56 max-w-full">
        <Search aria-hidden className="absolute top-2.5 left-2.5 size-3.5 text-ink-3" />
        <Input
          type="search"
          name="q"
          aria-label="Filter by name"
          placeholder="Filter by name"
          className="pl-8"
          value={asked.q ?? ''}
          onChange={({ target }) => type(target.value)}
        />
      </div>
      {choices.map(({ name, label: choiceLabel, all, options }) => (
        <Select
          key={name}
          name={name}
          aria-label={choiceLabel}
          className="w-auto max-w-full"
          value={asked[name] ?? ''}
          onChange={({ target }) => write({ ...asked, [name]: target.value })}
        >
          <option value="">{all}</option>
          {options.map(({ value, label: text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </Select>
      ))}
      {filtered && (
        <Button look="quiet" onClick={() => write(Object.fromEntries(Object.keys(asked).map((key) => [key, ''])))}>
          <X aria-hidden /> Clear filters
        </Button>
      )}
    </form>
  );
}
