'use client';

import { CircleCheck, CircleX, X } from 'lucide-react';
import { useEffect, useEffectEvent, useState, useSyncExternalStore, useTransition } from 'react';
import { Button } from './button';

interface Toast {
  message: string;
  /** What takes the act back; why it could not, or null. */
  undo?: () => Promise<{ message: string } | null> | null;
  kind?: 'good' | 'bad';
}

let shown: readonly (Toast & { id: number })[] = [];
let lastId = 0;
const listeners = new Set<() => void>();
const none: typeof shown = [];

function set(next: typeof shown) {
  shown = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const dismiss = (id: number) => set(shown.filter((toast) => toast.id !== id));

/** Says in the corner what was done, with a way to take it back. It stays while pages change, and for some seconds. */
export function showToast(toast: Toast): void {
  lastId += 1;
  set([...shown.slice(-2), { ...toast, id: lastId }]);
}

/** Where toasts appear; once on every page. */
export function Toaster() {
  const toasts = useSyncExternalStore(
    subscribe,
    () => shown,
    () => none,
  );
  return (
    <section
      aria-label="Notifications"
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 bottom-0 z-40 flex flex-col items-end gap-2 p-4 print:hidden"
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} close={() => dismiss(toast.id)} />
      ))}
    </section>
  );
}

/** Long enough to read it and to reach its button. */
const shownForMs = 10_000;

function ToastCard({ toast: { message, undo, kind = 'good' }, close }: { toast: Toast; close: () => void }) {
  const [held, setHeld] = useState(false);
  const [pending, startTransition] = useTransition();
  const waits = held || pending;
  const end = useEffectEvent(close);
  useEffect(() => {
    if (waits) return;
    const timer = setTimeout(() => end(), shownForMs);
    return () => clearTimeout(timer);
  }, [waits]);
  const takeBack = () =>
    startTransition(async () => {
      const problem = await undo?.();
      if (problem) showToast({ message: problem.message, kind: 'bad' });
      close();
    });
  const Icon = kind === 'good' ? CircleCheck : CircleX;
  return (
    <div
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="pointer-events-auto flex max-w-[min(28rem,100%)] items-center gap-2.5 rounded-lg border border-line bg-surface py-2 pr-2 pl-3.5 text-[13px] shadow-pop"
    >
      <Icon aria-hidden className={kind === 'good' ? 'size-4 shrink-0 text-good' : 'size-4 shrink-0 text-bad'} />
      <span className="min-w-0 wrap-anywhere">{message}</span>
      {undo && (
        <Button look="quiet" className="text-accent" disabled={pending} onClick={takeBack}>
          {pending ? 'Undoing…' : 'Undo'}
        </Button>
      )}
      <Button look="quiet" aria-label="Dismiss" className="px-1.5" onClick={close}>
        <X aria-hidden />
      </Button>
    </div>
  );
}
