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
  const [pending, startTransition] = useTransition();
  const given = parameters.get('q') ?? '';
  const [typed, setTyped] = useState(given);
  const [shown, setShown] = useState(given);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  if (shown !== given) {
    setShown(given);
    // Back or a link changed the URL; what is still being typed stays.
    if (!typed.trim().startsWith(given)) setTyped(given);
  }

  const write = (changes: Record<string, string>) => {
    clearTimeout(timer.current);
    const next = new URLSearchParams(parameters);
    for (const key of placeKeys) next.delete(key);
    for (const [key, value] of Object.entries(changes)) {
      if (value) next.set(key, value);
      else next.delete(key);
    }
    startTransition(() => router.replace(next.size > 0 ? `${path}?${next}` : path, { scroll: false }));
  };

  const type = (text: string) => {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => write({ q: text.trim() }), typingMs);
  };

  const filtered = given !== '' || choices.some(({ name }) => parameters.has(name));
  return (
    <form
      role="search"
      aria-label={label}
      aria-busy={pending}
      onSubmit={(event) => {
        event.preventDefault();
        write({ q: typed.trim() });
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
          value={typed}
          onChange={({ target }) => type(target.value)}
        />
      </div>
      {choices.map(({ name, label: choiceLabel, all, options }) => (
        <Select
          key={name}
          name={name}
          aria-label={choiceLabel}
          className="w-auto"
          value={parameters.get(name) ?? ''}
          onChange={({ target }) => write({ [name]: target.value })}
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
        <Button
          look="quiet"
          onClick={() => {
            setTyped('');
            write({ q: '', ...Object.fromEntries(choices.map(({ name }) => [name, ''])) });
          }}
        >
          <X aria-hidden /> Clear filters
        </Button>
      )}
    </form>
  );
}
