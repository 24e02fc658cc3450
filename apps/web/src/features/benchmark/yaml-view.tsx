'use client';

import {
  readBenchmarkDocument,
  writeBenchmarkDocument,
  type BenchmarkInput,
  type ReadBenchmarkDocument,
} from '@headroom/core';
import { useMemo, useRef } from 'react';
import { Card } from '@/ui/card';
import { CopyButton } from '@/ui/copy-button';
import { useInBrowser } from '@/ui/use-in-browser';

/** A text that was typed, and what it says. */
export interface EditedYaml {
  text: string;
  read: ReadBenchmarkDocument;
}

interface YamlViewProps {
  /** What the form says; it stands here as YAML until something is typed. */
  definition: BenchmarkInput;
  edited: EditedYaml | null;
  onEdit: (edited: EditedYaml) => void;
}

/** The benchmark as YAML: the same document as the form, with every problem at its line. */
export function YamlView({ definition, edited, onEdit }: YamlViewProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const inBrowser = useInBrowser();
  const written = useMemo(() => writeBenchmarkDocument(definition), [definition]);
  const text = edited?.text ?? written;
  const { problems } = useMemo(() => edited?.read ?? readBenchmarkDocument(written), [edited, written]);
  const lines = text.split('\n');
  const marked = new Set(problems.map(({ line }) => line));

  const goTo = (line: number) => {
    const start = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);
    area.current?.focus();
    area.current?.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
  };
  return (
    <Card
      title="YAML"
      note="the same document as the form; comments are not kept"
      actions={<CopyButton text={text} what="the YAML" />}
    >
      <div
        id="yaml-problems"
        role="status"
        className="mb-3 text-[13px]"
        aria-label={problems.length > 0 ? 'Problems in the YAML' : undefined}
      >
        {problems.length === 0 ? (
          <p className="text-good">This is a whole benchmark.</p>
        ) : (
          <ul className="space-y-1">
            {problems.slice(0, 20).map(({ line, path, message }, index) => (
              <li key={index} className="flex flex-wrap items-baseline gap-x-2">
                <button
                  type="button"
                  className="min-h-6 rounded-sm font-medium text-bad underline"
                  onClick={() => goTo(line)}
                >
                  Line {line}
                </button>
                <span className="min-w-0 break-words">
                  {path && <code className="font-mono text-xs">{path}</code>} {message}
                </span>
              </li>
            ))}
            {problems.length > 20 && <li>and {problems.length - 20} more</li>}
          </ul>
        )}
      </div>
      <div className="flex overflow-hidden rounded-md border border-control bg-surface font-mono text-xs leading-5">
        <div aria-hidden className="shrink-0 border-r border-line bg-sunken py-1.5 text-right text-ink-3 select-none">
          {lines.map((_, index) => (
            <div key={index} className={marked.has(index + 1) ? 'bg-bad-soft px-2 font-semibold text-bad' : 'px-2'}>
              {index + 1}
            </div>
          ))}
        </div>
        <textarea
          ref={area}
          aria-label="Benchmark as YAML"
          aria-invalid={problems.length > 0}
          aria-describedby="yaml-problems"
          readOnly={!inBrowser}
          spellCheck={false}
          autoComplete="off"
          wrap="off"
          rows={lines.length}
          className="block min-w-0 flex-1 resize-none overflow-x-auto overflow-y-hidden bg-transparent px-2.5 py-1.5 leading-5"
          value={text}
          onChange={({ target }) => onEdit({ text: target.value, read: readBenchmarkDocument(target.value) })}
        />
      </div>
    </Card>
  );
}
