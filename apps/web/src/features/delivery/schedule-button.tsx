'use client';

import type { ChannelHead, ScheduleHead, ScheduleInput } from '@headroom/services';
import { CalendarClock } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { showToast } from '@/ui/toast';
import { ScheduleForm } from './schedule-form';

interface ScheduleButtonProps {
  /** To be changed; null for a new one. */
  schedule?: ScheduleHead | null;
  question: ScheduleInput['question'];
  channels: readonly Pick<ChannelHead, 'id' | 'name'>[];
}

/** Has a report sent by itself: as it is on the page, with its filters. */
export function ScheduleButton({ schedule = null, question, channels }: ScheduleButtonProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [open, setOpen] = useState(false);
  const show = () => {
    setOpen(true);
    dialog.current?.showModal();
  };
  const close = () => dialog.current?.close();
  return (
    <>
      {schedule ? (
        <Button look="quiet" aria-label={`Change ${schedule.name}`} onClick={show}>
          Change
        </Button>
      ) : (
        <Button className="print:hidden" onClick={show}>
          <CalendarClock aria-hidden /> Schedule…
        </Button>
      )}
      <Dialog
        ref={dialog}
        title={schedule ? `Change “${schedule.name}”` : 'Send this report by itself'}
        onClose={() => setOpen(false)}
      >
        {open && (
          <ScheduleForm
            {...{ schedule, question, channels }}
            onCancel={close}
            onSaved={() => {
              close();
              showToast({ message: schedule ? 'The schedule is changed.' : 'The report is scheduled.' });
            }}
          />
        )}
      </Dialog>
    </>
  );
}
