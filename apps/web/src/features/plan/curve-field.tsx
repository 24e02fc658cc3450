'use client';

import { ChoiceField, TextAreaField } from '@/ui/form-fields';
import { ReadFileButton } from '@/ui/read-file-button';
import type { PlanDraft } from './plan-draft';

interface CurveFieldProps {
  draft: Pick<PlanDraft, 'curveText' | 'curveUnit'>;
  onChange: (changes: Partial<PlanDraft>) => void;
}

/** A demand curve, pasted or out of a file. */
export function CurveField({ draft, onChange }: CurveFieldProps) {
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
      <ReadFileButton label="A file with the curve" onRead={(curveText) => onChange({ curveText })} />
    </>
  );
}
