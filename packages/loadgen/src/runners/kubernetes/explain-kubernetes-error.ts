import { ApiException } from '@kubernetes/client-node';
import { HeadroomError, infrastructure, unavailable } from '@headroom/core';
import { z } from 'zod';
import type { KubernetesConnection } from '../../connections';

const statusSchema = z.object({ kind: z.literal('Status'), message: z.string() });

/** The message of the API's Status, which some answers carry as text. Nothing else of an answer is told: it may be anybody's. */
function messageOf({ body }: ApiException<unknown>): string {
  let status: unknown = body;
  try {
    if (typeof body === 'string') status = JSON.parse(body);
  } catch {
    // Not from the API itself, but from something before it.
  }
  return (statusSchema.safeParse(status).data?.message ?? '').slice(0, 500);
}

function remedy(status: number, message: string, namespace: string): string {
  if (status === 401) return 'The token is expired or revoked: enter a new one in the Kubernetes connection.';
  if (/quota/i.test(message)) return `Use fewer or smaller shards, or raise the quota of the namespace ${namespace}.`;
  if (status === 403)
    return `Give the token's service account the role infra/kubernetes/headroom-runner.yaml in the namespace ${namespace}.`;
  if (status === 404) return `Check the namespace ${namespace} in the Kubernetes connection.`;
  if (status === 429) return 'The cluster throttles: wait, or use fewer shards at a time.';
  return 'Check the Kubernetes connection, and try again.';
}

/** An error of the cluster in words: what failed, where, what the cluster said, what to do. */
export function explainKubernetesError(
  error: unknown,
  failure: string,
  connection: KubernetesConnection,
): HeadroomError {
  if (error instanceof HeadroomError) return error;
  const { server, namespace } = connection;
  if (error instanceof ApiException) {
    const message = messageOf(error);
    const said = message && ` ${message.replace(/\.?$/, '.')}`;
    const where = `in the namespace ${namespace} of ${server}`;
    return infrastructure(
      `${failure} ${where}: the cluster answered ${error.code}.${said} ${remedy(error.code, message, namespace)}`,
    );
  }
  // Its message quotes what was answered.
  if (error instanceof SyntaxError)
    return infrastructure(
      `${failure}: ${server} answered with something that is not of a Kubernetes API. Check its address.`,
    );
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  const words = cause instanceof Error ? cause.message : String(cause);
  return unavailable(
    `${failure}: the cluster ${server} was not reached (${words}). Check its address and certificate.`,
  );
}
