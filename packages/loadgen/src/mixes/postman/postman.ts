import { invalidInput, parseInput, secretsIn } from '@headroom/core';
import { z } from 'zod';
import { MixBuilder } from '../mix-builder';
import type { MixFormat } from '../request-mix';
import { authorizationHeader, authorizationSchema, type Authorization } from './authorization';

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
      urlencoded: z.array(variable.extend({ disabled: z.boolean().optional() })).optional(),
      options: z.object({ raw: z.object({ language: z.string().optional() }).optional() }).nullish(),
      disabled: z.boolean().optional(),
    })
    .nullish(),
  auth: authorizationSchema.nullish(),
});
interface Item {
  name?: string | undefined;
  request?: string | z.infer<typeof request> | undefined;
  item?: Item[] | undefined;
  /** Of all in a folder that have none of their own. */
  auth?: Authorization | null | undefined;
}
const item: z.ZodType<Item> = z.lazy(() =>
  z.object({
    name: z.string().optional(),
    request: z.union([z.string(), request]).optional(),
    item: z.array(item).optional(),
    auth: authorizationSchema.nullish(),
  }),
);
const collectionSchema = z.object({
  info: z.object({ schema: z.string() }),
  item: z.array(item),
  variable: z.array(variable).default([]),
  auth: authorizationSchema.nullish(),
});

/** Content types that Postman sends for the language of a raw body. */
const typeOfLanguage: Record<string, string> = {
  json: 'application/json',
  xml: 'application/xml',
  html: 'text/html',
  javascript: 'application/javascript',
  text: 'text/plain',
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
    const visit = (items: readonly Item[], folder: string, inherited: Authorization | null | undefined) => {
      for (const { name = '', request: asked, item: inner, auth } of items) {
        if (inner) visit(inner, `${folder}${name} / `, auth ?? inherited);
        const request = typeof asked === 'string' ? { method: 'GET', url: asked } : asked;
        if (request) add(`${folder}${name}`, { ...request, auth: request.auth ?? inherited });
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
      const { auth } = asked;
      if (auth && auth.type !== 'noauth') {
        const header = authorizationHeader(auth, fill);
        if (header) headers.push([...header]);
        mix.leaveOut(
          header
            ? `The ${auth.type} authorization: store its value as the secret ${secretsIn([header[1]]).join()}.`
            : `"${name}": its ${auth.type} authorization, which is not sent in a header.`,
        );
      }
      const { mode, raw, urlencoded, disabled, options } = asked.body ?? {};
      if (mode !== undefined && !['raw', 'urlencoded'].includes(mode) && !disabled)
        return mix.leaveOut(`"${name}": a body of the kind ${mode}.`);
      const form = urlencoded
        ?.filter((field) => !field.disabled)
        .map(({ key, value }) => `${encodeURIComponent(key)}=${encodeURIComponent(fill(String(value ?? '')))}`);
      const body = disabled ? undefined : mode === 'raw' && raw ? fill(raw) : form?.join('&');
      const type =
        mode === 'urlencoded' ? 'application/x-www-form-urlencoded' : typeOfLanguage[options?.raw?.language ?? ''];
      const isTyped = headers.some(([header]) => header.toLowerCase() === 'content-type');
      if (body !== undefined && type && !isTyped) headers.push(['content-type', type]);
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
    visit(collection.item, '', collection.auth);
    return mix.build();
  },
};
