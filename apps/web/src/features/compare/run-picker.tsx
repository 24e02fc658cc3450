'use client';

import { useRouter } from 'next/navigation';
import { useTransition } from 'react';
import { Checklist } from '@/ui/checklist';
import { compareHref, type CompareQuestion } from './compare-address';

interface RunPickerProps {
  question: CompareQuestion;
  /** The latest runs, and those that are compared already. */
  options: readonly { id: string; label: string }[];
}

/** Adds runs to a comparison, or takes them out. */
export function RunPicker({ question, options }: RunPickerProps) {
  const router = useRouter();
  const [pending, startTransition] = useTransition();
  const { runIds } = question;
  return (
    <span aria-busy={pending}>
      <Checklist
        label="Choose runs"
        options={options}
        chosen={runIds}
        onChange={(chosen) => {
          // What was there keeps its place, and with it its letter.
          const kept = runIds.filter((id) => chosen.includes(id) || !options.some((option) => option.id === id));
          const next = [...kept, ...chosen.filter((id) => !runIds.includes(id))];
          startTransition(() => router.push(compareHref({ ...question, runIds: next }), { scroll: false }));
        }}
      />
    </span>
  );
}
