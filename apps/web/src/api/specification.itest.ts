import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { serve } from '@hono/node-server';
import { createBenchmark, startRun } from '@headroom/services';
import { aBenchmark, recommendedPlan, type TestInstance } from '@headroom/services/testing';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { ensureSchemathesis } from '../../../../scripts/testing/schemathesis.mjs';
import type {} from '../../../../scripts/testing/services-for-tests';
import { api } from './app';
import { operations } from './operations';
import { openApiInstance, tokenOf } from './testing/open-api';

const isFull = process.env.HEADROOM_FULL === '1';
const examples = isFull ? 100 : 5;
/** So many of each operation, however long that takes; the deep version makes up more, for a quarter of an hour. */
const depth = isFull ? ['--max-time', '900'] : ['--phases', 'fuzzing'];

/**
 * Loaded before its threads begin: some Pythons (3.11) fail when two threads parse a module for the first time at once, as a library
 * under it does ("AST constructor recursion depth mismatch").
 */
const preload = 'import schemathesis.transport.asgi\n';

/** With these a request may be refused that no schema allows: 413 for a body that is too large is none of the defaults. */
const settings = `hooks = "preload"

[checks.negative_data_rejection]
expected-statuses = [400, 401, 403, 404, 405, 406, 409, 413, 415, 422, 428, 429]
`;

let instance: TestInstance;
let program: string;
let directory: string;
beforeAll(async () => {
  // Schemathesis asks as often as it can.
  process.env.HEADROOM_API_REQUESTS_PER_MINUTE = '1000000';
  [instance, program, directory] = await Promise.all([
    openApiInstance(inject('postgresUrl'), inject('redisUrl')),
    ensureSchemathesis(),
    mkdtemp(join(tmpdir(), 'headroom-schemathesis-')),
  ]);
  // As deployed: a gateway that is asked for on this machine is refused, and nothing else of it can be reached from here.
  instance.clients.allowsLoopbackClouds = false;
});
afterAll(async () => {
  delete process.env.HEADROOM_API_REQUESTS_PER_MINUTE;
  await Promise.all([instance.close(), rm(directory, { recursive: true })]);
});

it(
  'the server answers every request that the specification allows, and many that it does not, as it says',
  { timeout: isFull ? 1_800_000 : 900_000 },
  async () => {
    const ctx = await instance.workspace();
    const token = await tokenOf(ctx);
    await recommendedPlan(ctx);
    const { benchmarkId } = await createBenchmark(ctx, aBenchmark());
    await startRun(ctx, { benchmarkId });
    // Node refuses long addresses itself, with 431: here the API gets to see them all.
    const serverOptions = { maxHeaderSize: 1024 ** 2 };
    const server = serve({ fetch: api.fetch, port: 0, hostname: '127.0.0.1', serverOptions });
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1/openapi.json`;
    await writeFile(join(directory, 'preload.py'), preload);
    await writeFile(join(directory, 'schemathesis.toml'), settings);
    const child = spawn(
      program,
      [
        ...['run', url, '--header', `Authorization: Bearer ${token}`, '--max-examples', String(examples)],
        ...depth,
        ...[
          '--seed',
          '8',
          '--workers',
          '2',
          '--request-timeout',
          '120',
          '--suppress-health-check',
          'all',
          '--no-color',
        ],
        // Whether two fields go together no schema can say: that is told with 422, also of what the schema allows. And a
        // request that is repeated by its idempotency key gives the id of what may have been deleted since.
        ...['--exclude-checks', 'positive_data_acceptance,ensure_resource_availability'],
        ...['--max-failures', '60', '--continue-on-failure'],
      ],
      { cwd: directory },
    );
    const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
    server.close();
    expect(code, `${output}${errors}`).toBe(0);
    // All of it was asked, and often: a server that nobody asked has no faults either.
    expect(output).toContain(`Tested: ${operations.length}`);
    expect(Number(/(\d+) generated/.exec(output)?.[1])).toBeGreaterThan(500);
  },
);
