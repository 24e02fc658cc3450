import { invalidInput, parseInput } from '@headroom/core';
import { z } from 'zod';
import { MixBuilder } from '../mix-builder';
import type { MixFormat } from '../request-mix';

/** HTTP Archive 1.2 (http://www.softwareishard.com/blog/har-12-spec/), as far as a mix needs it. */
const harSchema = z.object({
  log: z.object({
    entries: z.array(
      z.object({
        request: z.object({
          method: z.string(),
          url: z.string(),
          headers: z.array(z.object({ name: z.string(), value: z.string() })).default([]),
          postData: z.object({ text: z.string().optional(), params: z.array(z.unknown()).optional() }).optional(),
        }),
      }),
    ),
  }),
});
const fileTypes = /\.(css|js|mjs|map|png|jpe?g|gif|svg|ico|webp|avif|woff2?|ttf|otf|mp4|webm)$/i;

/** Traffic that a browser or a proxy recorded: requests to the origin that was called most, weighted by how often. */
export const har: MixFormat = {
  id: 'har',
  label: 'HAR (recorded traffic)',
  detect: (text) => /^\s*\{/.test(text) && /"log"\s*:/.test(text.slice(0, 2_000)) && /"entries"\s*:/.test(text),
  read(text) {
    let json: unknown;
    try {
      json = JSON.parse(text);
    } catch (error) {
      throw invalidInput(`The HAR is not whole JSON: ${(error as Error).message}.`);
    }
    const { entries } = parseInput(harSchema, json, 'HAR').log;
    const isFile = (url: string) => fileTypes.test(URL.parse(url)?.pathname ?? '');
    const origins = Map.groupBy(
      entries.filter(({ request }) => !isFile(request.url)),
      ({ request }) => URL.parse(request.url)?.origin ?? null,
    );
    const [origin = null] = [...origins]
      .sort(([, left], [, right]) => right.length - left.length)
      .map(([name]) => name);
    const mix = new MixBuilder('har', origin);
    for (const { request } of entries) {
      if (isFile(request.url)) mix.leaveOut('Files such as pictures, scripts and style sheets.');
      else if (request.postData?.text === undefined && (request.postData?.params?.length ?? 0) > 0)
        mix.leaveOut(`${request.method} ${URL.parse(request.url)?.pathname}: its form was recorded without its text.`);
      else
        mix.add({
          ...{ method: request.method, url: request.url, body: request.postData?.text },
          headers: request.headers.map(({ name, value }) => [name, value] as const),
        });
    }
    return mix.build();
  },
};
