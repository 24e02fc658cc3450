import { invalidInput, parseInput } from '@headroom/core';
import { z } from 'zod';
import { MixBuilder } from '../mix-builder';
import type { MixFormat } from '../request-mix';

/** Postman Collection v2.0 and v2.1 (https://schema.getpostman.com/json/collection/v2.1.0/), as far as a mix needs it. */
const url = z.union([z.string(), z.object({ raw: z.string() })]);
const variable = z.object({ key: z.string(), value: z.unknown().optional() });
const request = z.object({
  method: z.string().default('GET'),
  url: url.optional(),
  header: z
    .union([z.string(), z.array(z.object({ key: z.string(), value: z.string(), disabled: z.boolean().optional() }))])
    .nullish(),
  body: z
    .object({
      mode: z.string().optional(),
      raw: z.string().optional(),
      urlencoded: z.array(variable).optional(),
      disabled: z.boolean().optional(),
    })
    .nullish(),
  auth: z.object({ type: z.string() }).nullish(),
});
interface Item {
  name?: string | undefined;
  request?: string | z.infer<typeof request> | undefined;
  item?: Item[] | undefined;
}
const item: z.ZodType<Item> = z.lazy(() =>
  z.object({
    name: z.string().optional(),
    request: z.union([z.string(), request]).optional(),
    item: z.array(item).optional(),
  }),
);
const collectionSchema = z.object({
  info: z.object({ schema: z.string() }),
  item: z.array(item),
  variable: z.array(variable).default([]),
  auth: z.object({ type: z.string() }).nullish(),
});

const headerOfAuth: Record<string, [string, string]> = {
  bearer: ['authorization', 'Bearer {{secret:TOKEN}}'],
  oauth2: ['authorization', 'Bearer {{secret:TOKEN}}'],
  jwt: ['authorization', 'Bearer {{secret:TOKEN}}'],
  basic: ['authorization', '{{secret:AUTHORIZATION}}'],
  apikey: ['x-api-key', '{{secret:API_KEY}}'],
};

/** A Postman collection: its requests in order, variables of the collection filled in. */
export const postman: MixFormat = {
  id: 'postman',
  label: 'Postman collection',
  detect: (text) => /^\s*\{/.test(text) && /schema\.(get)?postman\.com/.test(text.slice(0, 20_000)),
  read(text) {
    let json: unknown;
    try {
      json = JSON.parse(text);
    } catch (error) {
      throw invalidInput(`The Postman collection is not whole JSON: ${(error as Error).message}.`);
    }
    const collection = parseInput(collectionSchema, json, 'Postman collection');
    const values = new Map(
      collection.variable.map(({ key, value }) => [key, value === undefined ? undefined : String(value)]),
    );
    const mix = new MixBuilder('postman');
    const visit = (items: readonly Item[], folder: string) => {
      for (const { name = '', request: asked, item: inner } of items) {
        if (inner) visit(inner, `${folder}${name} / `);
        if (asked) add(`${folder}${name}`, typeof asked === 'string' ? { method: 'GET', url: asked } : asked);
      }
    };
    const add = (name: string, asked: z.infer<typeof request>) => {
      const missing = new Set<string>();
      const fill = (value: string) =>
        value.replace(/\{\{\s*([^{}\s]+)\s*\}\}/g, (whole, key: string) => {
          const known = values.get(key);
          if (known === undefined) missing.add(key);
          return known ?? whole;
        });
      const address = fill(typeof asked.url === 'string' ? asked.url : (asked.url?.raw ?? ''));
      const headers = Array.isArray(asked.header)
        ? asked.header
            .filter(({ disabled }) => !disabled)
            .map(({ key, value }) => [key, fill(value)] as [string, string])
        : [];
      const auth = asked.auth ?? collection.auth;
      if (auth && auth.type !== 'noauth') {
        const header = headerOfAuth[auth.type];
        if (header) headers.push(header);
        else mix.leaveOut(`"${name}": its ${auth.type} authorization.`);
        if (header)
          mix.leaveOut(
            `The ${auth.type} authorization: store ${header[1].replace(/.*\{\{secret:(\w+)\}\}/, 'its value as the secret $1')}.`,
          );
      }
      const { mode, raw, urlencoded, disabled } = asked.body ?? {};
      if (mode !== undefined && !['raw', 'urlencoded'].includes(mode) && !disabled)
        return mix.leaveOut(`"${name}": a body of the kind ${mode}.`);
      const form = urlencoded?.map(
        ({ key, value }) => `${encodeURIComponent(key)}=${encodeURIComponent(fill(String(value ?? '')))}`,
      );
      const body = disabled ? undefined : mode === 'raw' && raw ? fill(raw) : form?.join('&');
      if (form && mode === 'urlencoded') headers.push(['content-type', 'application/x-www-form-urlencoded']);
      if (missing.size > 0)
        return mix.leaveOut(`"${name}": the variable ${[...missing].join(', ')} has no value in the collection.`);
      mix.add({
        name,
        method: asked.method,
        url: /^https?:/i.test(address) ? address : `http://${address}`,
        headers,
        body,
      });
    };
    visit(collection.item, '');
    return mix.build();
  },
};
