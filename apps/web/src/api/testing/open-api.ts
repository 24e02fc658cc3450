import { createToken, roleAllows, type Ctx, type Role } from '@headroom/services';
import { openTestInstance, type TestInstance } from '@headroom/services/testing';
import { api } from '../app';

interface Asked {
  method?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

/** An instance whose API answers in this process. */
export async function openApiInstance(postgresUrl: string, redisUrl: string): Promise<TestInstance> {
  const instance = await openTestInstance(postgresUrl, redisUrl);
  // What wiring.ts opens by itself in a process that has an environment.
  Object.assign(globalThis, { headroomWiring: { clients: instance.clients } });
  return instance;
}

/** A token of this role, whatever its maker is, made for all that the role can be made for. */
export const tokenOf = async (ctx: Ctx, role: Role = ctx.role) => {
  const scopes = roleAllows(role, 'member.write') ? ['members'] : [];
  return (await createToken({ ...ctx, role: 'owner' }, { name: role, role, scopes, days: 1 })).token;
};

export async function ask(token: string, path: string, { method = 'GET', body, headers = {} }: Asked = {}) {
  const response = await api.request(`/api/v1${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = /json/.test(response.headers.get('content-type') ?? '');
  return { status: response.status, headers: response.headers, json: (isJson ? JSON.parse(text) : text) as never };
}

export const post = (body: unknown, headers: Record<string, string> = {}) => ({ method: 'POST', body, headers });
export const put = (body: unknown, headers: Record<string, string> = {}) => ({ method: 'PUT', body, headers });
