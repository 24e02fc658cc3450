import { leastRole, scopeOf, version } from '@headroom/services';
import { z } from 'zod';
import { documentOf, hasEtag } from './document';
import { takesKey, type Operation } from './operation';
import { operations } from './operations';
import { fileType } from './read-body';
import { problemKinds, type ProblemKind } from './problem';

type Json = Record<string, unknown>;

let made: Json | undefined;

/** The API as OpenAPI 3.1, made of the very schemas that the server parses with. */
export const openApiDocument = (): Json => (made ??= makeDocument());

function makeDocument(): Json {
  const schemas: Json = { Problem: problemSchema };
  const paths: Record<string, Json> = {};
  for (const operation of operations) (paths[operation.path] ??= {})[operation.method] = describe(operation, schemas);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Headroom',
      version,
      description:
        'Everything the pages do, for programs. Ask with a token of the settings as `Authorization: Bearer hr_…`. A POST with an `Idempotency-Key` is done once, however often it is sent.',
    },
    servers: [{ url: '/api/v1' }],
    security: [{ token: [] }],
    tags: [...new Set(operations.map(({ group }) => group))].map((name) => ({ name })),
    paths,
    components: {
      schemas,
      headers: headers(),
      securitySchemes: { token: { type: 'http', scheme: 'bearer', description: 'A token of the settings.' } },
    },
  };
}

function describe(operation: Operation, schemas: Json): Json {
  const { id, group, summary, description = '', needs, body, isBodyOptional, bodyMediaType, upload } = operation;
  return {
    operationId: id,
    tags: [group],
    summary,
    description: [description, `Needs the role ${leastRole[needs]} or higher${scopeWords(needs)}.`].join(' ').trim(),
    parameters: parameters(operation),
    ...(body && {
      requestBody: {
        required: !isBodyOptional,
        content: {
          [bodyMediaType ?? 'application/json']: { schema: schemaOf(body, 'input', `${id}Request`, schemas) },
        },
      },
    }),
    ...(upload && {
      requestBody: { required: true, content: { [fileType]: { schema: { type: 'string', format: 'binary' } } } },
    }),
    responses: responses(operation, schemas),
  };
}

const scopeWords = (needs: Operation['needs']): string =>
  scopeOf[needs] ? `, and a token with the scope ${scopeOf[needs]}` : '';

function parameters(operation: Operation): Json[] {
  const { params, query, method } = operation;
  const of = (place: 'path' | 'query', schema: z.ZodObject | undefined) => {
    const { properties = {}, required = [] } = (schema ? plain(schema) : {}) as {
      properties?: Record<string, Json>;
      required?: string[];
    };
    return Object.entries(properties).map(([name, { description, ...property }]) => ({
      ...{ name, in: place, schema: property },
      required: place === 'path' || (required.includes(name) && !('default' in property)),
      ...(typeof description === 'string' && { description }),
    }));
  };
  const header = (name: string, description: string, schema: Json = { type: 'string' }) => ({
    ...{ name, in: 'header', required: false, description, schema },
  });
  return [
    ...of('path', params),
    ...of('query', query),
    ...(takesKey(operation)
      ? [
          header('Idempotency-Key', 'Does the request once, and gives the same answer for 24 hours.', {
            ...{ type: 'string', minLength: 1, maxLength: 200, pattern: '^[!-~]+$' },
          }),
        ]
      : []),
    ...(documentOf(operation) ? [header('If-Match', 'The ETag of what was read: 412 when it is another by now.')] : []),
    ...(method === 'get' && hasEtag(operation)
      ? [header('If-None-Match', 'The ETag of what is known: 304 while it is the same.')]
      : []),
  ];
}

/** Query and path parameters are told as what they become. */
const plain = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }) as Json;

function responses(whole: Operation, schemas: Json): Json {
  const { status = 200, answer, files, ...operation } = whole;
  const isRead = operation.method === 'get';
  const content = {
    ...(answer && { 'application/json': { schema: schemaOf(answer, 'output', `${operation.id}Answer`, schemas) } }),
    ...Object.fromEntries((files ?? []).map((mediaType) => [mediaType, { schema: { type: 'string' } }])),
  };
  const always: ProblemKind[] = ['unauthorised', 'forbidden', 'invalid-input', 'too-many-requests', 'unavailable'];
  const problems: ProblemKind[] = [
    ...always,
    ...(operation.params || operation.finds ? (['not-found'] as const) : []),
    ...(isRead ? [] : (['bad-request', 'not-found', 'conflict'] as const)),
    ...(operation.body || operation.upload ? (['too-large', 'unsupported-media-type'] as const) : []),
    ...(documentOf(whole) || operation.namesVersion ? (['changed'] as const) : []),
  ];
  const hasBody = answer !== undefined || files !== undefined;
  return {
    [hasBody ? status : 204]: {
      description: 'Done.',
      headers: headerRefs(hasEtag(whole) ? ['ETag', ...everyHeader] : everyHeader),
      ...(hasBody && { content }),
    },
    ...(isRead && answer && { 304: { description: 'It is the same as the one that is known.' } }),
    ...Object.fromEntries(problems.toSorted(byStatus).map((kind) => [problemKinds[kind][0], problemOf(kind)])),
  };
}

const byStatus = (left: ProblemKind, right: ProblemKind) => problemKinds[left][0] - problemKinds[right][0];

const everyHeader = ['X-Request-Id', 'RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'];
const headerRefs = (names: readonly string[]): Json =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

const headers = (): Json => ({
  'X-Request-Id': { description: 'The caller’s own, or one that was made.', schema: { type: 'string' } },
  ETag: { description: 'The same exactly while the answer is.', schema: { type: 'string' } },
  'RateLimit-Limit': { description: 'Requests that the token may make a minute.', schema: { type: 'integer' } },
  'RateLimit-Remaining': { description: 'Of these, those that are left.', schema: { type: 'integer' } },
  'RateLimit-Reset': { description: 'Seconds until it is counted anew.', schema: { type: 'integer' } },
});

const problemOf = (kind: ProblemKind): Json => ({
  description: `${problemKinds[kind][1]}.`,
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
});

const problemSchema: Json = {
  type: 'object',
  description: 'RFC 9457.',
  properties: {
    type: { type: 'string', description: '`urn:headroom:problem:` and the kind.' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    instance: { type: 'string' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          pointer: { type: 'string', description: 'JSON pointer into the body.' },
          parameter: { type: 'string' },
          detail: { type: 'string' },
        },
        required: ['detail'],
      },
    },
  },
  required: ['type', 'title', 'status', 'detail', 'instance'],
};

/** A schema as JSON Schema 2020-12, in the components by the name of its operation; those with an id of their own by that. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output', name: string, schemas: Json): Json {
  const { $schema: _, $defs = {}, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  const nameOf = (id: string) => (id.startsWith('__') ? `${name}${id}` : io === 'input' ? `${id}Input` : id);
  const withRefs = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(withRefs);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, part]) =>
        key === '$ref' && typeof part === 'string'
          ? [
              key,
              part === '#'
                ? `#/components/schemas/${name}`
                : `#/components/schemas/${nameOf(part.replace('#/$defs/', ''))}`,
            ]
          : [key, withRefs(part)],
      ),
    );
  };
  for (const [id, part] of Object.entries($defs as Json)) {
    const { id: _id, ...definition } = part as Json;
    schemas[nameOf(id)] = withRefs(definition);
  }
  schemas[name] = withRefs(rest);
  return { $ref: `#/components/schemas/${name}` };
}
