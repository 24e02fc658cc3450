'use client';

import { Upload } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '@/ui/button';
import { ChoiceField, TextAreaField } from '@/ui/form-fields';
import type { PlanDraft } from './plan-draft';

interface CurveFieldProps {
  draft: Pick<PlanDraft, 'curveText' | 'curveUnit'>;
  onChange: (changes: Partial<PlanDraft>) => void;
}

/** A demand curve, pasted or out of a file. */
export function CurveField({ draft, onChange }: CurveFieldProps) {
  const file = useRef<HTMLInputElement>(null);
  return (
    <>
      <div className="sm:col-span-2">
        <TextAreaField
          path="demandCurve.hourlyRps"
          label="Demand by hour"
          unit="24, 168 or 8,760 numbers"
          hint="One number for each hour from midnight on, in lines or in one row; or two columns, a time and a number"
          rows={7}
          value={draft.curveText}
          onChange={(curveText) => onChange({ curveText })}
        />
      </div>
      <ChoiceField
        path="curveUnit"
        label="Each number is"
        value={draft.curveUnit}
        onChange={(value) => onChange({ curveUnit: value === 'callsPerHour' ? value : 'rps' })}
        options={[
          { value: 'rps', label: 'Requests per second' },
          { value: 'callsPerHour', label: 'Calls in the hour' },
        ]}
      />
      <div className="flex items-end">
        <input
          ref={file}
          type="file"
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          className="sr-only"
          tabIndex={-1}
          aria-label="A file with the curve"
          onChange={async ({ target }) => {
            const chosen = target.files?.[0];
            if (chosen) onChange({ curveText: await chosen.text() });
            target.value = '';
          }}
        />
        <Button className="min-h-8.5" onClick={() => file.current?.click()}>
          <Upload aria-hidden /> Read a CSV file
        </Button>
      </div>
    </>
  );
}
