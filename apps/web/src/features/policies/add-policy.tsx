'use client';

import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { Field, Input } from '@/ui/field';
import type { PolicyChoice } from './chain-edit';

interface AddPolicyProps {
  choices: readonly PolicyChoice[];
  add: (choice: PolicyChoice) => void;
}

/** The catalog's policies of a gateway, to be found by name and put into the chain. */
export function AddPolicy({ choices, add }: AddPolicyProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [query, setQuery] = useState('');
  const [open, setOpen] = useState(false);
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const found = choices.filter(({ id, name, category, description }) => {
    const text = `${id} ${name} ${category} ${description}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const show = () => {
    setQuery('');
    setOpen(true);
    dialog.current?.showModal();
  };
  return (
    <>
      <Button onClick={show}>
        <Plus aria-hidden /> Add a policy
      </Button>
      <Dialog ref={dialog} title="Add a policy" onClose={() => setOpen(false)}>
        {open && (
          <>
            <Field id="policy-search" label="Find by name, category or what it does">
              {(control) => (
                <Input
                  {...control}
                  type="search"
                  autoFocus
                  value={query}
                  onChange={({ target }) => setQuery(target.value)}
                />
              )}
            </Field>
            <p role="status" className="mt-2 text-xs text-ink-3">
              {found.length === 0 ? 'No policy of the catalog fits.' : `${found.length} of ${choices.length} policies`}
            </p>
            <ul className="mt-1 max-h-[50dvh] overflow-y-auto">
              {found.map((choice) => (
                <li key={choice.id}>
                  <button
                    type="button"
                    onClick={() => {
                      dialog.current?.close();
                      add(choice);
                    }}
                    className="block w-full rounded-md px-2 py-1.5 text-left text-[13px] hover:bg-sunken"
                  >
                    <span className="font-medium">{choice.name}</span>{' '}
                    <span className="text-xs text-ink-3">{choice.category}</span>
                    <span className="line-clamp-1 text-xs text-ink-2">{choice.description}</span>
                  </button>
                </li>
              ))}
            </ul>
          </>
        )}
      </Dialog>
    </>
  );
}
