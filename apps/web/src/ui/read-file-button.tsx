'use client';

import { Upload } from 'lucide-react';
import { useRef } from 'react';
import { Button } from './button';

interface ReadFileButtonProps {
  /** Of the field for the file, as in "A file with the curve". */
  label: string;
  onRead: (text: string, fileName: string) => void;
}

/** Reads a CSV file of the person's machine; nothing is sent. */
export function ReadFileButton({ label, onRead }: ReadFileButtonProps) {
  const file = useRef<HTMLInputElement>(null);
  return (
    <div className="flex items-end">
      <input
        ref={file}
        type="file"
        accept=".csv,.tsv,.txt,text/csv,text/plain"
        className="sr-only"
        tabIndex={-1}
        aria-label={label}
        onChange={async ({ target }) => {
          const chosen = target.files?.[0];
          if (chosen) onRead(await chosen.text(), chosen.name);
          target.value = '';
        }}
      />
      <Button className="min-h-8.5" onClick={() => file.current?.click()}>
        <Upload aria-hidden /> Read a CSV file
      </Button>
    </div>
  );
}
