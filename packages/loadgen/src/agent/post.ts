/** The server understood and said no (wrong token, replaced epoch, run over): trying again cannot help. */
export class AgentRefused extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
    this.name = 'AgentRefused';
  }
}

export interface Post {
  url: string;
  token?: string;
  body: unknown;
  timeoutMs: number;
  signal: AbortSignal;
}

const isRefusal = (status: number) => status >= 400 && status < 500 && status !== 408 && status !== 429;

async function explain(response: Response): Promise<string> {
  const text = await response.text().catch(() => '');
  return `The server answered ${response.status}${text ? `: ${text.slice(0, 300)}` : ''}`;
}

/** Posts JSON to the server; rejects with AgentRefused, or with any other error when it was not reached. */
export async function post({ url, token, body, timeoutMs, signal }: Post): Promise<Response> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { ...(token && { authorization: `Bearer ${token}` }), 'content-type': 'application/json' },
    body: JSON.stringify(body),
    redirect: 'error',
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
  });
  if (response.ok) return response;
  const explanation = await explain(response);
  throw isRefusal(response.status) ? new AgentRefused(response.status, explanation) : new Error(explanation);
}
