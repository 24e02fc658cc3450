'use client';

import type { Retention } from '@headroom/services';
import { useState, useTransition } from 'react';
import { Button } from '@/ui/button';
import { Form } from '@/ui/form';
import { FormProblems, TextField } from '@/ui/form-fields';
import { showToast } from '@/ui/toast';
import { setRetentionAction } from './actions';

const typed = (days: number | null) => (days === null ? '' : String(days));

/** Says how long measurements are kept. */
export function RetentionForm({ retention }: { retention: Retention }) {
  const [raw, setRaw] = useState(typed(retention.rawKeepDays));
  const [course, setCourse] = useState(typed(retention.courseKeepDays));
  const [problem, setProblem] = useState<string | null>(null);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [pending, startTransition] = useTransition();
  const submit = () =>
    startTransition(async () => {
      const error = await setRetentionAction(raw, course);
      setProblem(error?.message ?? null);
      setProblems(error?.problems ?? {});
      if (!error) showToast({ message: 'Retention is saved. Nothing goes before the next night.' });
    });
  return (
    <FormProblems value={problems}>
      <Form className="grid items-start gap-3 sm:grid-cols-2" onSubmit={submit}>
        <TextField
          path="rawKeepDays"
          label="Raw seconds"
          unit="days"
          hint="every second of every request, with log and examples of errors; empty keeps them for ever"
          value={raw}
          onChange={setRaw}
        />
        <TextField
          path="courseKeepDays"
          label="Course over time"
          unit="days"
          hint="the same in steps of ten seconds and a minute; empty keeps it for ever"
          value={course}
          onChange={setCourse}
        />
        {problem && (
          <p role="alert" className="text-bad sm:col-span-2">
            {problem}
          </p>
        )}
        <div className="sm:col-span-2">
          <Button type="submit" disabled={pending}>
            {pending ? 'Saving…' : 'Save'}
          </Button>
        </div>
      </Form>
    </FormProblems>
  );
}
