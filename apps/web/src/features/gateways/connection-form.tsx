import type { FoundGateway } from '@headroom/services';
import type { ReactNode } from 'react';
import { Button } from '@/ui/button';
import { ForgetButtons } from '@/ui/forget-buttons';
import { Form } from '@/ui/form';
import { FormProblems, TextField } from '@/ui/form-fields';
import { Notice } from '@/ui/notice';
import type { GatewayForm } from './use-gateway-form';

interface ActsProps {
  form: GatewayForm;
  isSaved: boolean;
  /** What is read, as in "route". */
  reads: string;
  /** What is forgotten with the connection. */
  secret?: 'key' | 'token';
}

/** The form of a connection, whatever its fields are. */
export const ConnectionForm = ({ save, children, ...acts }: ActsProps & { save: () => void; children: ReactNode }) => (
  <Form className="space-y-4 text-[13px]" onSubmit={save}>
    <FormProblems value={acts.form.problems}>
      {children}
      <Acts {...acts} />
    </FormProblems>
  </Form>
);

interface TargetFieldProps {
  form: GatewayForm;
  value: string;
  set: (change: { baseUrl: string }) => void;
}

/** Which target the connection is of. */
export const TargetField = ({ form, value, set }: TargetFieldProps) => (
  <TextField
    path={form.at('baseUrl')}
    label="Target"
    hint="the address that benchmarks load"
    value={value}
    onChange={(baseUrl) => set({ baseUrl })}
  />
);

/** Saves a connection, reads by it, and forgets it; with what came of that. */
function Acts({ form, isSaved, reads, secret }: ActsProps) {
  const { failure, said, found, pending } = form;
  const [forgets, forgotten] = secret
    ? [`connection and ${secret}`, `The connection and its ${secret} are forgotten.`]
    : ['connection', 'The connection is forgotten.'];
  return (
    <>
      {failure && <Notice kind="bad">{failure.message}</Notice>}
      <div role="status" className="space-y-2">
        {said && <Notice kind="info">{said}</Notice>}
        {found && <FoundPolicies found={found} />}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="primary" disabled={pending}>
          {pending ? 'One moment…' : isSaved ? 'Save connection' : 'Connect'}
        </Button>
        {isSaved && (
          <Button disabled={pending} onClick={form.read}>
            Read the {reads}
          </Button>
        )}
        {isSaved && <ForgetButtons what={forgets} pending={pending} forget={() => form.forget(forgotten)} />}
      </div>
    </>
  );
}

/** What a request meets, in the order in which it runs, where the gateway tells. */
function FoundPolicies({ found: { policies, notes } }: { found: FoundGateway }) {
  return (
    <Notice kind="info">
      {notes.map((note) => (
        <p key={note} className="mb-1 break-words">
          {note}
        </p>
      ))}
      {policies && (
        <>
          <p>{policies.length === 0 ? 'A request meets no policies.' : 'A request meets, in this order:'}</p>
          <ol className="mt-1 list-decimal pl-5">
            {policies.map(({ policy, origin }, index) => (
              <li key={index} className="break-words">
                <code className="font-mono text-xs">{policy}</code> <span className="text-ink-2">of {origin}</span>
              </li>
            ))}
          </ol>
        </>
      )}
    </Notice>
  );
}
