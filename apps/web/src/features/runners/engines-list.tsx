import type { EngineOnMachine } from '@headroom/services';
import { CircleCheck, CircleDashed } from 'lucide-react';
import { Explain } from '@/ui/explain';

/** What a machine makes load with: each engine with its version, or how to add it. */
export function EnginesList({ engines, where }: { engines: readonly EngineOnMachine[]; where: string }) {
  return (
    <ul aria-label={`Engines on ${where}`} className="flex flex-wrap gap-x-4 gap-y-1">
      {engines.map(({ id, label, version }) => (
        <li key={id} className="flex items-center gap-1 whitespace-nowrap">
          {version === null ? (
            <>
              <CircleDashed aria-hidden className="size-3.5 shrink-0 text-ink-3" />
              <span className="text-ink-3">{label} missing</span>
              <Explain what={`Adding ${label} to ${where}`} label={`How to add ${label} to ${where}`}>
                In the folder of this program on that machine, run{' '}
                <code className="rounded bg-sunken px-1 font-mono text-xs">npm run engines -- --only {id}</code>, then
                start its agent or worker again.
              </Explain>
            </>
          ) : (
            <>
              <CircleCheck aria-hidden className="size-3.5 shrink-0 text-good" />
              {label} <span className="text-ink-3">{version}</span>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
