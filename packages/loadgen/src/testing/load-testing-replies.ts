/** An answer of the stand-in of Azure Load Testing. */
export interface Reply {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
}
export interface Refusal {
  status: number;
  code: string;
  message: string;
  retryAfter?: number;
}
export const refuse = ({ status, code, message, retryAfter }: Refusal): Reply => ({
  status,
  body: { error: { code, message } },
  headers: { 'x-ms-error-code': code, ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }) },
});
export const invalid = (message: string) => refuse({ status: 400, code: 'InvalidRequest', message });
export const notFound = (what: string) =>
  refuse({ status: 404, code: `${what}NotFound`, message: `${what} not found.` });
export const ok = (body: unknown, status = 200): Reply => ({ status, body });
