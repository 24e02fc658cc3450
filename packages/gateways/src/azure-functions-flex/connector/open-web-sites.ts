import { WebSiteManagementClient } from '@azure/arm-appservice';
import type { PipelinePolicy } from '@azure/core-rest-pipeline';
import { z } from 'zod';
import type { AzureAccess } from '../../azure-client/azure-access';
import { noLongPauses, retryOptions } from '../../azure-client/pauses';

const ownErrorSchema = z.object({ Code: z.string(), Message: z.string() });

/** App Service writes some errors in a form of its own, whose words the SDK (19.0.0) loses: they are put into Azure's common one. */
const commonErrors: PipelinePolicy = {
  name: 'headroomCommonErrors',
  async sendRequest(request, next) {
    const response = await next(request);
    if (response.status < 400) return response;
    const own = ownErrorSchema.safeParse(parsed(response.bodyAsText));
    if (own.success)
      response.bodyAsText = JSON.stringify({ error: { code: own.data.Code, message: own.data.Message } });
    return response;
  },
};

function parsed(text: string | null | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return null;
  }
}

/** The management client of App Service, by api-version 2025-05-01. */
export function openWebSites({ credential, subscriptionId, armEndpoint }: AzureAccess): WebSiteManagementClient {
  const client = new WebSiteManagementClient(credential, subscriptionId, {
    endpoint: armEndpoint,
    credentials: { scopes: [`${armEndpoint}/.default`] },
    retryOptions,
  });
  client.pipeline.addPolicy(noLongPauses, { afterPhase: 'Retry' });
  client.pipeline.addPolicy(commonErrors);
  return client;
}
