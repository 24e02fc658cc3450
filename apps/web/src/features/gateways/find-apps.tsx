import { useState } from 'react';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/notice';
import { listFunctionAppsAction } from './actions';
import { FindButton } from './find-button';

interface App {
  id: string;
  name: string;
  location: string;
  baseUrl: string | null;
}

/** Looks for function apps in Azure, so that nobody types an id. */
export function FindApps({ choose }: { choose: (app: App) => void }) {
  const [apps, setApps] = useState<App[] | null>(null);
  return (
    <div className="space-y-2">
      <FindButton
        what="function apps"
        find={listFunctionAppsAction}
        onFound={(found: { apps: App[] } | null) => setApps(found?.apps ?? null)}
      >
        {apps?.length === 0 && (
          <Notice kind="info">There is no function app on Flex Consumption in the subscription.</Notice>
        )}
      </FindButton>
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
