'use client';

import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/notice';

const isThisMachine = (url: URL) => ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);

/** The code of a new agent, its secret, and the command that starts it. */
export function StartAgent({ secret: code, onDone }: { secret: string; onDone: () => void }) {
  const [copied, setCopied] = useState(false);
  const server = new URL(window.location.origin);
  const file = '~/.headroom/agent-token';
  const command = [
    `umask 077; mkdir -p ~/.headroom; echo '${code}' > ${file}`,
    `headroom agent --url ${server.origin} --token-file ${file}`,
  ].join('\n');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(command);
      setCopied(true);
    } catch {
      // Plain http gives pages no clipboard; the text can be selected.
      setCopied(false);
    }
  };
  return (
    <div className="space-y-3 text-[13px]">
      <p>On the machine that is to make the load, with Headroom installed:</p>
      <pre
        tabIndex={0}
        aria-label="Command that starts the agent"
        className="max-h-60 overflow-auto rounded-md border border-line bg-sunken p-3 font-mono text-xs break-all whitespace-pre-wrap"
      >
        {command}
      </pre>
      <Notice kind="warn">
        The code is shown this once, works once and expires in an hour. The agent replaces it in the file by a token of
        its own, and then calibrates itself for about 15 s.
      </Notice>
      {isThisMachine(server) && (
        <Notice kind="info">
          This server answers on this machine only, so the agent has to run here; for other machines, open Headroom at
          an address that they reach.
        </Notice>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={() => void copy()}>
          {copied ? <Check aria-hidden /> : <Copy aria-hidden />} {copied ? 'Copied' : 'Copy'}
        </Button>
        <Button look="primary" onClick={onDone}>
          Done
        </Button>
      </div>
    </div>
  );
}
