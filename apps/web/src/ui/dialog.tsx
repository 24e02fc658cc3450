import { X } from 'lucide-react';
import { useId, type ReactNode, type Ref } from 'react';
import { Button } from './button';
import { classNames } from './class-names';

interface DialogProps {
  /** `showModal()` opens it. */
  ref: Ref<HTMLDialogElement>;
  title: string;
  onClose: () => void;
  /** For what needs the room of a page. */
  wide?: boolean;
  children: ReactNode;
}

/** A native modal dialog: Escape closes it, a click beside it does not. */
export function Dialog({ ref, title, onClose, wide = false, children }: DialogProps) {
  const id = useId();
  return (
    <dialog
      ref={ref}
      aria-labelledby={id}
      onClose={onClose}
      className={classNames(
        'm-auto max-w-[calc(100vw-2rem)] rounded-lg border border-line bg-surface p-0 text-left whitespace-normal text-ink shadow-pop backdrop:bg-black/40',
        wide ? 'w-[56rem]' : 'w-[34rem]',
      )}
    >
      <header className="flex items-center justify-between gap-4 px-4 pt-3">
        <h2 id={id} className="text-sm font-semibold break-words">
          {title}
        </h2>
        <Button look="quiet" aria-label="Close" onClick={(event) => event.currentTarget.closest('dialog')?.close()}>
          <X aria-hidden />
        </Button>
      </header>
      <div className="px-4 pt-2 pb-4">{children}</div>
    </dialog>
  );
}
