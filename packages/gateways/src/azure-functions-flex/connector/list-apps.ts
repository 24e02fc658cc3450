import { askAzure } from '../../azure-client/ask-azure';
import type { AzureAccess } from '../../azure-client/azure-access';
import { openWebSites } from './open-web-sites';

/** A function app that can be connected. */
export interface FoundApp {
  /** Of Azure Resource Manager: `/subscriptions/…/sites/<name>`. */
  id: string;
  name: string;
  /** As Azure shows it, such as `West Europe`. */
  location: string;
  /** Where it answers; null where Azure does not say. */
  baseUrl: string | null;
}

/**
 * The function apps on Flex Consumption in the subscription, by name.
 * @throws HeadroomError as `askAzure` does
 */
export async function listApps(access: AzureAccess, signal?: AbortSignal): Promise<FoundApp[]> {
  const { webApps } = openWebSites(access);
  const apps: FoundApp[] = [];
  await askAzure(
    `The function apps of the subscription ${access.subscriptionId} could not be read`,
    async () => {
      for await (const { id, name, location, sku, defaultHostName } of webApps.list({
        ...(signal && { abortSignal: signal }),
      }))
        if (id && name && sku === 'FlexConsumption')
          apps.push({ id, name, location, baseUrl: defaultHostName ? `https://${defaultHostName}` : null });
    },
    'functions-reader',
  );
  return apps.toSorted((left, right) => left.name.localeCompare(right.name));
}
