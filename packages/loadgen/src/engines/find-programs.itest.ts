import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { findPrograms } from './find-programs';

async function folderWith(files: Record<string, string>) {
  const path = await mkdtemp(join(tmpdir(), 'headroom-engines-'));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(path, name)), { recursive: true });
    await writeFile(join(path, name), text);
    await chmod(join(path, name), 0o755);
  }
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true }) };
}
const saying = (text: string) => `#!/bin/sh\necho '${text}'\n`;
const java = { java: `#!/bin/sh\necho 'openjdk version "17.0.1"' >&2\n` };

it('finds what is installed below its directory, with versions', async () => {
  await using folder = await folderWith({
    'k6/k6-headroom': saying('k6-headroom v1.2.3 (go1.26, linux/amd64)'),
    'k6/k6': saying('k6 v1.0.0'),
    'locust/bin/locust': saying('locust 2.0.1 from /somewhere (Python 3.14.0)'),
    'jmeter/lib/ext/ApacheJMeter_core-5.6.3.jar': '',
  });
  await using path = await folderWith(java);
  const found = await findPrograms({ directory: folder.path, searchPath: path.path });
  expect(found.versions).toEqual({ builtin: '1', k6: '1.2.3', locust: '2.0.1', jmeter: '5.6.3' });
  expect(found.programs).toEqual({
    k6: { program: join(folder.path, 'k6/k6-headroom'), output: 'headroom' },
    locust: join(folder.path, 'locust/bin/locust'),
    jmeter: { java: join(path.path, 'java'), home: join(folder.path, 'jmeter') },
  });
});

it('looks on the path for the rest, and leaves out what does not run', async () => {
  await using path = await folderWith({
    ...java,
    k6: saying('k6 v1.2.3'),
    locust: '#!/bin/sh\nexit 1\n',
    'jmeter/bin/ApacheJMeter.jar': '',
    'jmeter/lib/ext/ApacheJMeter_core-5.6.jar': '',
  });
  const searchPath = `${path.path}:${join(path.path, 'jmeter/bin')}:`;
  const found = await findPrograms({ directory: join(path.path, 'none'), searchPath });
  expect(found.versions).toEqual({ builtin: '1', k6: '1.2.3', jmeter: '5.6' });
  expect(found.programs.k6).toEqual({ program: join(path.path, 'k6'), output: 'csv' });
  expect(found.programs.jmeter?.home).toBe(join(path.path, 'jmeter'));
});

it('has the builtin engine alone where nothing is installed', async () => {
  expect(await findPrograms({ directory: '/none', searchPath: '' })).toEqual({
    programs: {},
    versions: { builtin: '1' },
  });
});
