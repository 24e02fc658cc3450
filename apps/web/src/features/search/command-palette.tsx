'use client';

import { Search } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useCallback, useRef, useState } from 'react';
import { Keys } from './keys';
import { PaletteBody } from './palette-body';
import type { PaletteItem } from './palette-items';
import { ShortcutsDialog } from './shortcuts-dialog';
import { useShortcuts } from './use-shortcuts';

/** The button that searches, the palette behind it, and the shortcuts of every page. */
export function CommandPalette() {
  const router = useRouter();
  const palette = useRef<HTMLDialogElement>(null);
  const help = useRef<HTMLDialogElement>(null);
  const [open, setOpen] = useState(false);
  const openPalette = useCallback(() => {
    if (!palette.current || palette.current.open) return;
    help.current?.close();
    setOpen(true);
    palette.current.showModal();
  }, []);
  const openHelp = useCallback(() => help.current?.showModal(), []);
  useShortcuts({ openPalette, openHelp });

  const choose = ({ href, act }: PaletteItem) => {
    palette.current?.close();
    if (href) router.push(href);
    act?.();
  };

  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={openPalette}
        className="flex h-8 items-center gap-2 rounded-md border border-control/50 bg-canvas px-2 text-[13px] text-ink-3 hover:border-control hover:text-ink"
      >
        <Search aria-hidden className="size-3.5 shrink-0" />
        <span className="max-md:sr-only">Search</span>
        <span aria-hidden className="ml-auto max-md:hidden">
          <Keys keys={['Ctrl', 'K']} />
        </span>
      </button>
      <dialog
        ref={palette}
        aria-label="Search and go anywhere"
        onClose={() => setOpen(false)}
        onClick={({ target, currentTarget }) => target === currentTarget && currentTarget.close()}
        className="mx-auto mt-[10dvh] w-[38rem] max-w-[calc(100vw-2rem)] overflow-hidden rounded-xl border border-line bg-surface p-0 text-ink shadow-pop backdrop:bg-black/40"
      >
        {open && <PaletteBody openHelp={openHelp} choose={choose} />}
      </dialog>
      <ShortcutsDialog ref={help} />
    </>
  );
}
