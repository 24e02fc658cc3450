'use client';

import { OnceDialog } from '@/ui/once-dialog';
import { createAgentAction } from './actions';
import { StartAgent } from './start-agent';

/** Makes room for an agent, and shows its code with the command that uses it, once. */
export const AddAgent = () => (
  <OnceDialog
    opens="Add agent"
    title="Add an agent"
    madeTitle={(name) => `Start “${name}”`}
    hint="such as the machine and its region: vm-westeurope-1"
    submit="Add"
    submitting="Adding…"
    make={async (name) => {
      const answer = await createAgentAction({ name });
      return 'code' in answer ? { secret: answer.code } : answer;
    }}
    Made={StartAgent}
  />
);
