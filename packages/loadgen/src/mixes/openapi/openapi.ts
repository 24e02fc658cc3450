import { invalidInput, parseInput } from '@headroom/core';
import { sample } from 'openapi-sampler';
import { parseDocument } from 'yaml';
import { z } from 'zod';
import { MixBuilder } from '../mix-builder';
import type { MixFormat } from '../request-mix';
import { spendExample, type ExampleBudget } from './spend-example';

/** OpenAPI 3.1 after older versions were brought up to it, as far as a mix needs it. */
const schema = z.record(z.string(), z.unknown());
const examples = z.record(z.string(), z.object({ value: z.unknown().optional() })).optional();
const parameter = z.object({
  name: z.string(),
  in: z.string(),
  required: z.boolean().optional(),
  schema: schema.optional(),
  example: z.unknown().optional(),
  examples,
});
type Parameter = z.infer<typeof parameter>;
const operation = z.object({
  operationId: z.string().optional(),
  deprecated: z.boolean().optional(),
  parameters: z.array(parameter).default([]),
  requestBody: z
    .object({
      content: z.record(z.string(), z.object({ schema: schema.optional(), example: z.unknown().optional(), examples })),
    })
    .optional(),
  security: z.array(z.record(z.string(), z.array(z.string()))).optional(),
});
const documentSchema = z.object({
  openapi: z.string(),
  servers: z.array(z.object({ url: z.string() })).default([]),
  paths: z.record(z.string(), z.record(z.string(), z.unknown())).default({}),
  security: operation.shape.security,
  components: z
    .object({
      securitySchemes: z
        .record(
          z.string(),
          z.object({
            type: z.string(),
            scheme: z.string().optional(),
            in: z.string().optional(),
            name: z.string().optional(),
          }),
        )
        .optional(),
    })
    .optional(),
});
type Document = z.infer<typeof documentSchema>;

/** Of all examples of a document together. */
const mostExampleCharacters = 2_000_000;

const verbs = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options'];

/** An OpenAPI 3.x or Swagger 2.0 document, JSON or YAML: one request for each operation, out of its examples. */
export const openapi: MixFormat = {
  id: 'openapi',
  label: 'OpenAPI or Swagger',
  detect: (text) => /(^|[{,])\s*(["']?)(openapi|swagger)\2\s*:/m.test(text.slice(0, 20_000)),
  async read(text) {
    const document = await readDocument(text);
    const server = document.servers.map(({ url }) => URL.parse(url)).find((url) => url !== null);
    const mix = new MixBuilder('openapi');
    const budget = { left: mostExampleCharacters };
    const base = server ? server.href.replace(/\/$/, '') : (document.servers[0]?.url ?? '').replace(/\/$/, '');
    for (const [path, item] of Object.entries(document.paths)) {
      const shared = z.array(parameter).safeParse(item.parameters).data ?? [];
      for (const verb of verbs) {
        if (item[verb] === undefined) continue;
        const asked = parseInput(operation, item[verb], `operation ${verb.toUpperCase()} ${path}`);
        if (asked.deprecated) mix.leaveOut(`${verb.toUpperCase()} ${path}: it is deprecated.`);
        else
          addOperation(mix, document, budget, {
            base,
            path,
            verb,
            asked: { ...asked, parameters: merged(shared, asked.parameters) },
          });
      }
    }
    if (document.servers.length > 1) mix.leaveOut(`The servers after the first, ${base || 'of which there is none'}.`);
    return mix.build();
  },
};

async function readDocument(text: string): Promise<Document> {
  const yaml = parseDocument(text);
  const [problem] = yaml.errors;
  if (problem) throw invalidInput(`The OpenAPI document cannot be read: ${problem.message}`);
  // Loaded when such a document is read: its hundreds of files would slow the start of every program.
  const { dereference, upgrade } = await import('@scalar/openapi-parser');
  const { specification } = upgrade(yaml.toJS({ maxAliasCount: 100 }) as Record<string, unknown>);
  const { schema: whole, errors } = dereference(specification);
  if (!whole)
    throw invalidInput(`The OpenAPI document cannot be read: ${errors?.[0]?.message ?? 'its references lead nowhere'}`);
  return parseInput(documentSchema, whole, 'OpenAPI document');
}

/** An operation's own parameter stands in for the path's of the same name. */
const merged = (shared: Parameter[], own: Parameter[]) => [
  ...shared.filter((one) => !own.some((other) => other.name === one.name && other.in === one.in)),
  ...own,
];

interface Asked {
  base: string;
  path: string;
  verb: string;
  asked: z.infer<typeof operation>;
}

function addOperation(
  mix: MixBuilder,
  document: Document,
  budget: ExampleBudget,
  { base, path, verb, asked }: Asked,
): void {
  const title = `${verb.toUpperCase()} ${path}`;
  const content = asked.requestBody?.content ?? {};
  const [type] = Object.keys(content).sort((left, right) => Number(isJson(right)) - Number(isJson(left)));
  const sampled = [...asked.parameters, ...(type === undefined ? [] : [content[type]!])];
  if (!sampled.every(({ schema }) => spendExample(schema, budget)))
    return mix.leaveOut(`${title}: an example of what it is sent would be too large.`);
  const query = new URLSearchParams();
  const headers: [string, string][] = [];
  let filled = path;
  for (const parameter of asked.parameters) {
    if (parameter.in !== 'path' && !parameter.required) continue;
    const value = textOf(exampleOf(parameter, document));
    if (parameter.in === 'path') filled = filled.replaceAll(`{${parameter.name}}`, encodeURIComponent(value));
    else if (parameter.in === 'query') query.append(parameter.name, value);
    else if (parameter.in === 'header') headers.push([parameter.name, value]);
    else mix.leaveOut(`${title}: its ${parameter.in} parameter ${parameter.name}.`);
  }
  if (filled.includes('{')) return mix.leaveOut(`${title}: a part of its path is not described.`);
  if (type !== undefined && !isJson(type)) return mix.leaveOut(`${title}: a body of the type ${type}.`);
  const body = type === undefined ? undefined : JSON.stringify(exampleOf(content[type]!, document));
  if (type !== undefined) headers.push(['content-type', type]);
  addSecurity(mix, document, asked, headers, title);
  const search = query.size > 0 ? `?${query.toString()}` : '';
  mix.add({ name: asked.operationId ?? title, method: verb, url: `${base}${filled}${search}`, headers, body });
}

const isJson = (type: string) => /[/+]json\b/.test(type);
const textOf = (value: unknown) =>
  Array.isArray(value)
    ? value.join(',')
    : typeof value === 'object' && value !== null
      ? JSON.stringify(value)
      : String(value);

function exampleOf(described: Pick<Parameter, 'example' | 'examples' | 'schema'>, document: Document): unknown {
  if (described.example !== undefined) return described.example;
  const first = Object.values(described.examples ?? {}).find(({ value }) => value !== undefined);
  if (first) return first.value;
  return described.schema ? sample(described.schema, { skipReadOnly: true, quiet: true }, document) : 'example';
}

function addSecurity(
  mix: MixBuilder,
  { components, security: everywhere = [] }: Document,
  { security = everywhere }: z.infer<typeof operation>,
  headers: [string, string][],
  title: string,
): void {
  const [first = {}] = security;
  for (const id of Object.keys(first)) {
    const scheme = components?.securitySchemes?.[id];
    if (scheme?.type === 'apiKey' && scheme.in === 'header' && scheme.name)
      headers.push([scheme.name, '{{secret:API_KEY}}']);
    else if (scheme?.type === 'http' && scheme.scheme?.toLowerCase() === 'basic')
      headers.push(['authorization', '{{secret:AUTHORIZATION}}']);
    else if (scheme && ['http', 'oauth2', 'openIdConnect'].includes(scheme.type))
      headers.push(['authorization', 'Bearer {{secret:TOKEN}}']);
    else {
      mix.leaveOut(`${title}: its security ${id}.`);
      continue;
    }
    mix.leaveOut(`The security ${id}: store its value as a secret.`);
  }
}
