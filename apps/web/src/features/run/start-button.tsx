'use client';

import { Play } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useState, useTransition } from 'react';
import { Button } from '@/ui/button';
import { HostField } from '@/ui/host-field';
import { startRunAction } from './actions';

interface StartButtonProps {
  benchmarkId: string;
  /** Of the definition that the page shows: no other is started. */
  definitionSha256: string;
  label?: string;
  /** File name of a script of one's own, which nothing holds to the target: starting it has to be confirmed. */
  script?: string | undefined;
}

/** Starts a run of a benchmark; what is in the way is said beside the button. */
export function StartButton({ benchmarkId, definitionSha256, label = 'Start run', script }: StartButtonProps) {
  const [pending, startTransition] = useTransition();
  const [problem, setProblem] = useState<string | null>(null);
  const router = useRouter();
  // Said of what was shown: another script is not confirmed by it.
  const [confirmedSha256, setConfirmedSha256] = useState<string | null>(null);
  const confirmed = confirmedSha256 === definitionSha256;
  const [host, setHost] = useState<string | null>(null);
  const [typedHost, setTypedHost] = useState('');
  const start = async () => {
    const error = await startRunAction({
      ...{ benchmarkId, definitionSha256, confirmUnenforcedTarget: confirmed },
      ...(host !== null && { confirmHost: typedHost }),
    });
    setProblem(error.message);
    setHost(error.confirmHost ?? host);
    router.refresh();
  };
  return (
    <span className="flex flex-wrap items-center gap-2">
      {problem && (
        <span role="alert" className="max-w-md text-xs text-bad">
          {problem}
        </span>
      )}
      {script && (
        <label className="flex max-w-xs items-start gap-1.5 text-xs text-ink-2">
          <input
            type="checkbox"
            className="mt-0.5"
            checked={confirmed}
            onChange={({ target }) => setConfirmedSha256(target.checked ? definitionSha256 : null)}
          />
          As an admin I know that nothing holds {script} to the target
        </label>
      )}
      {host !== null && <HostField host={host} value={typedHost} onChange={setTypedHost} />}
      <Button
        look="primary"
        disabled={pending || (script !== undefined && !confirmed)}
        onClick={() => startTransition(start)}
      >
        <Play aria-hidden />
        {pending ? 'Starting…' : label}
      </Button>
    </span>
  );
}
