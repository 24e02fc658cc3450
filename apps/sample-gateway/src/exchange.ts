/** Header names are lower case. */
export type Headers = Record<string, string | string[]>;

export interface GatewayRequest {
  method: string;
  /** Path with query, as it came. */
  path: string;
  headers: Headers;
  body: Buffer;
  remoteAddress: string;
}

export interface GatewayResponse {
  status: number;
  headers: Headers;
  body: Buffer;
}

/** One request on its way through the policy chain. Policies may change the request, and set or change the response. */
export interface Exchange {
  request: GatewayRequest;
  response: GatewayResponse;
}

/** First value of a header, or undefined. */
export function headerOf(headers: Headers, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value[0] : value;
}

/** Answers the request with a JSON error document. */
export function refuse(exchange: Exchange, status: number, message: string, headers: Headers = {}) {
  exchange.response = {
    status,
    headers: { 'content-type': 'application/json', ...headers },
    body: Buffer.from(JSON.stringify({ error: { status, message } })),
  };
}
