import { listSecrets } from '@headroom/services';
import { requestContext } from '@/server/ctx';
import { forPage } from '@/server/errors';
import { Card } from '@/ui/card';
import { Time } from '@/ui/time';
import { DeleteSecretButton } from './delete-secret-button';
import { SecretForm } from './secret-form';

/** The secrets that benchmarks may use: names only, since a value is never shown again. */
export async function SecretsSection() {
  const secrets = await forPage(listSecrets(await requestContext()));
  return (
    <Card id="secrets" title="Secrets" note="what requests and scripts need to be let in; values are never shown again">
      <div className="space-y-4 text-[13px]">
        {secrets.length === 0 ? (
          <p className="text-ink-2">
            None yet. A benchmark lists a secret by its name, and a header or body refers to it as{' '}
            <code className="font-mono text-xs">{'{{secret:NAME}}'}</code>.
          </p>
        ) : (
          <ul className="divide-y divide-line" aria-label="Secrets">
            {secrets.map(({ name, allowedOrigins, updatedAt }) => (
              <li key={name} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-1.5">
                <span className="font-mono text-xs break-all">{name}</span>
                <span className="text-ink-3">
                  set <Time at={updatedAt} />
                </span>
                <span className="text-ink-3 break-all">
                  for {allowedOrigins.length === 0 ? 'every target' : allowedOrigins.join(', ')}
                </span>
                <span className="ml-auto">
                  <DeleteSecretButton name={name} />
                </span>
              </li>
            ))}
          </ul>
        )}
        <SecretForm secrets={secrets} />
      </div>
    </Card>
  );
}
