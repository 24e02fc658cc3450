import { useState, useTransition } from 'react';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/notice';
import { listFunctionAppsAction } from './actions';

interface App {
  id: string;
  name: string;
  location: string;
  baseUrl: string | null;
}

/** Looks for function apps in Azure, so that nobody types an id. */
export function FindApps({ choose }: { choose: (app: App) => void }) {
  const [apps, setApps] = useState<App[] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [pending, startTransition] = useTransition();
  const find = () =>
    startTransition(async () => {
      const answer = await listFunctionAppsAction();
      setApps('apps' in answer ? answer.apps : null);
      setFailure('apps' in answer ? null : answer.message);
    });
  return (
    <div className="space-y-2">
      <Button disabled={pending} onClick={find}>
        {pending ? 'One moment…' : 'Find function apps'}
      </Button>
      <div role="status" className="space-y-2">
        {failure && <Notice kind="bad">{failure}</Notice>}
        {apps?.length === 0 && (
          <Notice kind="info">There is no function app on Flex Consumption in the subscription.</Notice>
        )}
      </div>
      {apps && apps.length > 0 && (
        <ul className="flex flex-wrap gap-2" aria-label="Function apps">
          {apps.map((app) => (
            <li key={app.id}>
              <Button look="quiet" onClick={() => choose(app)}>
                {app.name} <span className="text-ink-3">{app.location}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
