'use client';

import type { Ref } from 'react';
import { Dialog } from '@/ui/dialog';
import { CheckField } from '@/ui/form-fields';
import { places } from '@/ui/places';
import { Keys } from './keys';
import { setSingleKeys, useSingleKeys } from './single-keys';

const everywhere = [
  { keys: ['Ctrl', 'K'], what: 'Search and go anywhere; ⌘ K on a Mac' },
  { keys: ['/'], what: 'Go to the search field' },
  { keys: ['?'], what: 'Show these shortcuts' },
  { keys: ['Esc'], what: 'Close what is open' },
];
const inPlaces = [
  { keys: ['←', '→'], what: 'Move through the points of a chart; Page Up and Page Down by a tenth of a time chart' },
  { keys: ['Shift', '→'], what: 'Mark a span of a time chart; Enter zooms to it, Esc goes back' },
  { keys: ['Alt', '↑'], what: 'Move a policy of a chain up; Alt ↓ down' },
];

/** What the keyboard can do, with the switch for shortcuts of one key. */
export function ShortcutsDialog({ ref }: { ref: Ref<HTMLDialogElement> }) {
  const on = useSingleKeys();
  return (
    <Dialog ref={ref} title="Keyboard shortcuts" onClose={() => undefined}>
      <div className="grid gap-x-8 gap-y-4 text-[13px] sm:grid-cols-2">
        <div className="space-y-4">
          <Group title="Everywhere" lines={everywhere} />
          <Group title="In charts and chains" lines={inPlaces} />
        </div>
        <Group title="Go to" lines={places.map(({ key, label }) => ({ keys: ['g', key], what: label }))} />
      </div>
      <div className="mt-3 border-t border-line pt-2">
        <CheckField
          path="single-keys"
          label="Shortcuts of single keys (/, ? and those with g)"
          checked={on}
          onChange={setSingleKeys}
        />
      </div>
    </Dialog>
  );
}

function Group({ title, lines }: { title: string; lines: readonly { keys: readonly string[]; what: string }[] }) {
  return (
    <section>
      <h3 className="mb-1 text-xs font-medium text-ink-3">{title}</h3>
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-3 gap-y-1.5">
        {lines.map(({ keys, what }) => (
          <div key={what} className="contents">
            <dt>
              <Keys keys={keys} />
            </dt>
            <dd className="text-ink-2">{what}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
