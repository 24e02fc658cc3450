import type { PipelinePolicy } from '@azure/core-rest-pipeline';

/** A longer pause than this is not waited for: whoever asked would have gone. */
const longestRetryAfterSeconds = 30;

/** Lets a throttled request fail at once when Azure asks for a pause that nobody waits for. */
export const noLongPauses: PipelinePolicy = {
  name: 'headroomNoLongPauses',
  async sendRequest(request, next) {
    const response = await next(request);
    if (response.status === 429 && Number(response.headers.get('retry-after')) > longestRetryAfterSeconds)
      response.headers.delete('retry-after');
    return response;
  },
};

/** Throttled and failed requests are tried again, as late as Azure asks. */
export const retryOptions = { maxRetries: 3, retryDelayInMs: 200, maxRetryDelayInMs: 5_000 };
