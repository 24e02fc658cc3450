import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { scriptedEngine } from '../../testing/load-test-engines';
import { LoadTestingServer, loadTestingConnection } from '../../testing/load-testing-server';
import { trustedTls } from '../../testing/loopback-tls';

const run = promisify(execFile);
const client = fileURLToPath(new URL('../../testing/load-testing-client.py', import.meta.url));

/** A client that knows nothing of this project must find in the stand-in what it finds in the service. */
describe.skipIf(!process.env.HEADROOM_FULL)("Azure's own Python SDK", () => {
  it('makes, runs, reads and deletes a test of the stand-in', { timeout: 300_000 }, async () => {
    const directory = await mkdtemp(join(tmpdir(), 'headroom-sdk-'));
    using tls = trustedTls();
    try {
      await run('python3', ['-m', 'venv', directory]);
      const packages = ['azure-developer-loadtesting==1.0.1', 'azure-core==1.41.0', 'requests==2.34.2'];
      await run(join(directory, 'bin', 'pip'), ['install', '--quiet', ...packages]);
      await using service = await LoadTestingServer.start(tls, scriptedEngine({ rps: 10, seconds: 1, lastsMs: 200 }));
      const plan = join(directory, 'plan.jmx');
      await writeFile(plan, '<jmeterTestPlan/>');
      const { tenantId, clientSecret } = loadTestingConnection(service.url);
      const args = [client, service.url, tls.certFile, tenantId, clientSecret, plan];
      const { stdout } = await run(join(directory, 'bin', 'python'), args);
      expect(JSON.parse(stdout)).toEqual({
        ...{ test: 'from-python', validation: 'VALIDATION_SUCCESS', status: 'DONE', cpu: 20 },
        files: ['engine1_results.csv', 'engine2_results.csv'],
        listed: ['from-python'],
      });
      expect([service.tests.size, service.runs.size]).toEqual([0, 0]);
    } finally {
      await rm(directory, { recursive: true, force: true });
    }
  });
});
