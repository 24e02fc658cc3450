import { setTimeout as wait } from 'node:timers/promises';
import { unavailable } from '@headroom/core';
import { askAzure } from '../../azure-client/ask-azure';
import type { FlexConnectorOptions } from './connector-options';
import { isSameScale, wireOfScale, type FlexScale } from './flex-scale';
import { placeOfApp, readApp, type FunctionApp, type ToldApp } from './function-app';
import { openWebSites } from './open-web-sites';

/** What an app is to become; what is left out stays. */
type Wanted = Partial<Pick<FunctionApp, 'memoryMb' | 'scale'>>;
type Options = Pick<FlexConnectorOptions, 'access' | 'appId' | 'settleMs' | 'pollMs'>;

const defaultPollMs = 2_000;

const isWanted = (app: FunctionApp, { memoryMb, scale }: Wanted) =>
  (memoryMb === undefined || app.memoryMb === memoryMb) && (scale === undefined || isSameScale(app.scale, scale));

/**
 * The app once no change of it is under way: a call that was given up leaves its change going, and whoever reads next waits for its end.
 * @throws HeadroomError as `readApp` does; `unavailable` when the change takes longer than the signal
 */
export async function readStableApp(options: Options, signal?: AbortSignal): Promise<FunctionApp> {
  const { access, appId, pollMs = defaultPollMs } = options;
  let app = await readApp(access, appId, signal);
  while (app.isPending) {
    const late = unavailable(`${app.name} is being changed at this time.`);
    await wait(pollMs, undefined, signal ? { signal } : {}).catch(() => {
      throw late;
    });
    app = await readApp(access, appId, signal);
  }
  return app;
}

/** What a change builds on. */
interface Changing {
  /** Throws `conflict` for an app that is not as it was read, once whatever was under way there has ended: that may have been somebody else's. */
  requireAsRead: (app: FunctionApp) => void;
  signal?: AbortSignal | undefined;
}

/**
 * Changes the scale or the memory of an app. The update of an app (PATCH) has neither, so the app is sent back as it was read with what is
 * changed in it, as Azure's command line does: in its own words, as the SDK (19.0.0) leaves out what it does not know.
 * @returns whether there was anything to change, and the app as Azure then tells it
 * @throws HeadroomError as `askAzure` and `requireAsRead` do; `unavailable` when Azure does not tell of the change in time
 */
export async function changeApp(
  options: Options,
  wanted: Wanted,
  { requireAsRead, signal }: Changing,
): Promise<{ app: FunctionApp; isChanged: boolean }> {
  const { access, appId, settleMs = 20_000, pollMs = defaultPollMs } = options;
  const { resourceGroup, name } = placeOfApp(appId);
  const before = await readStableApp(options, signal);
  requireAsRead(before);
  if (isWanted(before, wanted)) return { app: before, isChanged: false };
  const { webApps, pipeline } = openWebSites(access);
  const body = JSON.stringify(changed(before, wanted));
  pipeline.addPolicy({
    name: 'headroomWholeApp',
    sendRequest: (request, next) => next(request.method === 'PUT' ? Object.assign(request, { body }) : request),
  });
  const given = { ...(signal && { abortSignal: signal }) };
  try {
    await askAzure(
      `The function app ${name} could not be set`,
      async () => {
        const asked = { ...given, updateIntervalInMs: pollMs };
        const { location } = before;
        await webApps.createOrUpdate(resourceGroup, name, { location }, asked).pollUntilDone(given);
      },
      'functions-operator',
    );
  } catch (error) {
    if (signal?.aborted) throw unavailable(`The change to ${name} may still be on its way.`);
    throw error;
  }
  const until = Date.now() + settleMs;
  for (;;) {
    const app = await readStableApp(options, signal);
    if (isWanted(app, wanted)) return { app, isChanged: true };
    if (Date.now() > until)
      throw unavailable(`Azure does not tell of the change to ${name} within ${settleMs / 1000} s.`);
    await wait(pollMs, undefined, signal ? { signal } : {});
  }
}

function changed({ told, memoryMb, scale }: FunctionApp, wanted: Wanted): ToldApp {
  const sent: FlexScale = wanted.scale ?? scale;
  const scaleAndConcurrency = { ...wireOfScale(sent), instanceMemoryMB: wanted.memoryMb ?? memoryMb };
  const functionAppConfig = { ...told.properties.functionAppConfig, scaleAndConcurrency };
  return { ...told, properties: { ...told.properties, functionAppConfig } };
}
