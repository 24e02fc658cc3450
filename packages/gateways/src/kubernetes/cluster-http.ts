import {
  ResponseContext,
  wrapHttpLibrary,
  type HttpLibrary,
  type SecurityAuthentication,
} from '@kubernetes/client-node';
import { sender, type Send } from '../sender';

/** How a cluster's API is reached. */
export interface ClusterAccess {
  /** Its origin. */
  server: string;
  /** The certificate authority: PEM in base64, as a kubeconfig has it; null: those that this machine trusts. */
  caData: string | null;
  token: string;
  /** In place of a connection to wherever the system finds the server. */
  send?: Send;
}

const answerWithinMs = 15_000;

/**
 * In place of the library's own transport, which looks the server's name up by itself and follows redirects: either would lead to an address
 * that only this server reaches.
 */
export const clusterHttp = ({ caData, send = sender() }: ClusterAccess, signal?: AbortSignal): HttpLibrary =>
  wrapHttpLibrary({
    async send(request) {
      const within = AbortSignal.timeout(answerWithinMs);
      const body = request.getBody();
      const response = await send(new URL(request.getUrl()), {
        ...{ method: request.getHttpMethod(), headers: request.getHeaders() },
        ...(typeof body === 'string' && { body }),
        ...(caData && { ca: Buffer.from(caData, 'base64').toString() }),
        signal: signal ? AbortSignal.any([signal, within]) : within,
      });
      if (response.status >= 300 && response.status < 400)
        throw new Error(`it sends its clients on to ${response.headers.get('location')}, which is not followed`);
      return new ResponseContext(response.status, Object.fromEntries(response.headers), {
        text: () => response.text(),
        binary: async () => Buffer.from(await response.arrayBuffer()),
        stream: () => response.body,
      });
    },
  });

/** The token of a service account. */
export const byToken = ({ token }: ClusterAccess): SecurityAuthentication => ({
  getName: () => 'token',
  applySecurityAuthentication: (request) => request.setHeaderParam('authorization', `Bearer ${token}`),
});
