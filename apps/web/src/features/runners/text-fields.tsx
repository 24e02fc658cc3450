import type { ComponentProps } from 'react';
import { TextField } from '@/ui/form-fields';

type TextKey<Draft> = { [Key in keyof Draft]: Draft[Key] extends string ? Key : never }[keyof Draft];

/** Makes the text fields of a draft, each from its path in the document and its key in the draft. */
export const textFieldsOf =
  <Draft extends object>(draft: Draft, set: (change: Partial<Draft>) => void) =>
  (
    path: string,
    key: TextKey<Draft>,
    label: string,
    more: Pick<ComponentProps<typeof TextField>, 'unit' | 'hint' | 'className'> = {},
  ) => (
    <TextField
      path={path}
      label={label}
      value={draft[key] as string}
      onChange={(value) => set({ [key]: value } as Partial<Draft>)}
      {...more}
    />
  );
