import { XMLBuilder } from 'fast-xml-parser';
import { z } from 'zod';
import { headerOf } from '../exchange';
import { definePolicy } from './policy';

/**
 * Turns a JSON response into XML: members become elements, array items repeat their element, items of an array without a name
 * are called `item`. A name that XML does not allow is written with `_xHHHH_` for each such character (as in SQL/XML).
 */
export const jsonToXml = definePolicy({
  id: 'json-to-xml',
  params: z
    .strictObject({
      root: z
        .string()
        .max(100)
        .regex(/^[A-Za-z_][\w.-]*$/, 'is not an XML name')
        .default('root'),
    })
    .prefault({}),
  build({ root }) {
    const builder = new XMLBuilder({ ignoreAttributes: true, processEntities: true, suppressEmptyNode: true });
    return {
      async step(exchange, next) {
        await next();
        const { response } = exchange;
        if (response.body.length === 0) return;
        if (!/^application\/([\w.+-]+\+)?json\b/i.test(headerOf(response.headers, 'content-type') ?? '')) return;
        let document: unknown;
        try {
          document = JSON.parse(response.body.toString(), xmlSafe);
        } catch {
          return;
        }
        const content = Array.isArray(document) ? { item: document } : document;
        response.body = Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>${builder.build({ [root]: content })}`);
        response.headers['content-type'] = 'application/xml; charset=utf-8';
      },
    };
  },
});

// XML 1.0 cannot hold these characters, not even escaped.
// eslint-disable-next-line no-control-regex
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const xmlName = /^[A-Za-z_][\w.-]*$/;

/** Reviver for JSON.parse: makes names and text fit for XML. */
function xmlSafe(_key: string, value: unknown): unknown {
  if (typeof value === 'string') return value.replace(forbidden, '\ufffd');
  // The builder moves nulls in front of their siblings.
  if (value === null) return '';
  if (typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map((item: unknown) => (Array.isArray(item) ? { item } : item));
  const names = Object.keys(value);
  if (names.every((name) => xmlName.test(name))) return value;
  return Object.fromEntries(names.map((name) => [xmlNameOf(name), (value as Record<string, unknown>)[name]]));
}

function xmlNameOf(name: string): string {
  const escaped = name.replace(/[^\w.-]/g, escapeCharacter).replace(/^[\d.-]/, escapeCharacter);
  return escaped === '' ? '_' : escaped;
}

const escapeCharacter = (character: string) =>
  `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;
