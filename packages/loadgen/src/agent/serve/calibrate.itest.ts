import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { buildPrograms } from '../../testing/build-programs';

describe.skipIf(!process.env.HEADROOM_FULL)('headroom agent calibrate', () => {
  it('proves a rate on this machine', async () => {
    await using programs = await buildPrograms();
    const child = spawn(process.execPath, [programs.headroom, 'agent', 'calibrate', '--json'], { env: {} });
    let said = '';
    child.stdout.on('data', (text: Buffer) => (said += text.toString()));
    const [code] = await once(child, 'close');
    expect(code).toBe(0);
    expect(JSON.parse(said)).toMatchObject({
      engine: 'builtin',
      limit: expect.stringMatching(/^(At [\d.]+|No rate above [\d.]+) requests\/s/) as string,
    });
    expect((JSON.parse(said) as { maxRps: number }).maxRps).toBeGreaterThan(500);
  });
});
