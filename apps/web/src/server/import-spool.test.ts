import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile, stat, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { claimBytes } from './import-room';
import {
  directoryOf,
  filesOf,
  openUpload,
  readAnalysis,
  removeUpload,
  spoolFile,
  UploadTooLarge,
  type Upload,
} from './import-spool';

// Whatever else is uploaded on this machine counts too.
const scratch = mkdtempSync(join(tmpdir(), 'headroom-spool-'));
const uploads: Upload[] = [];
beforeEach(() => vi.stubEnv('TMPDIR', scratch));
afterEach(async () => {
  await Promise.all(uploads.splice(0).map(removeUpload));
  vi.unstubAllEnvs();
});
afterAll(() => rmSync(scratch, { recursive: true }));

async function newUpload(): Promise<Upload> {
  const upload = await openUpload(randomUUID());
  uploads.push(upload);
  return upload;
}
const body = (text: string) => new Blob([text]).stream();
const names = async (upload: Upload) => (await filesOf(upload)).map((path) => basename(path));

it('keeps the files of an upload in their order under names that are no paths', async () => {
  const upload = await newUpload();
  const given = ['b.jtl', 'a.jtl', 'a.jtl', '../../etc/passwd', 'C:\\results\\run.csv', '..', ''];
  for (const name of given) await spoolFile(upload, name, body(name));
  expect(await names(upload)).toEqual(['b.jtl', 'a.jtl', 'a.jtl', 'passwd', 'run.csv', 'results', 'results']);
  expect(await readFile((await filesOf(upload))[3]!, 'utf8')).toBe('../../etc/passwd');
  expect((await stat((await filesOf(upload))[0]!)).mode & 0o077).toBe(0);
});

it('takes no more bytes than allowed over all files, and keeps nothing of the one that was too much', async () => {
  const upload = await newUpload();
  await spoolFile(upload, 'a', body('12345'), 8);
  await expect(spoolFile(upload, 'b', body('6789'), 8)).rejects.toBeInstanceOf(UploadTooLarge);
  await spoolFile(upload, 'c', body('678'), 8);
  expect(await names(upload)).toEqual(['a', 'c']);
});

it('takes no part of an upload that another process has, and says what to do', async () => {
  const elsewhere = { workspaceId: randomUUID(), id: randomUUID() };
  uploads.push(elsewhere);
  const lost = { code: 'not-found', message: expect.stringMatching(/Choose the files again/) as string };
  await expect(spoolFile(elsewhere, 'second.jtl', body('2'))).rejects.toMatchObject(lost);
  await expect(filesOf(elsewhere)).rejects.toMatchObject(lost);
  await expect(readAnalysis(elsewhere)).rejects.toMatchObject(lost);
});

it('takes no more of the disk than it may over all workspaces, until something is removed', async () => {
  vi.stubEnv('HEADROOM_IMPORT_SPOOL_GIB', String(1000 / 1024 ** 3));
  const [one, other] = [await newUpload(), await newUpload()];
  await spoolFile(one, 'a', body('x'.repeat(600)));
  await expect(spoolFile(other, 'b', body('x'.repeat(600)))).rejects.toMatchObject({ code: 'unavailable' });
  expect(await names(other)).toEqual([]);
  await spoolFile(other, 'c', body('x'.repeat(300)));
  await removeUpload(one);
  await spoolFile(other, 'd', body('x'.repeat(600)));
  await expect(claimBytes(200)).rejects.toMatchObject({ code: 'unavailable' });
});

it('takes no more of it either when a full disk is measured for several at once', async () => {
  vi.stubEnv('HEADROOM_IMPORT_SPOOL_GIB', String(1000 / 1024 ** 3));
  const upload = await newUpload();
  await spoolFile(upload, 'a', body('x'.repeat(900)));
  const refused = { status: 'rejected', reason: { code: 'unavailable' } };
  expect(await Promise.allSettled([claimBytes(200), claimBytes(200)])).toMatchObject([refused, refused]);
  await expect(claimBytes(200)).rejects.toMatchObject({ code: 'unavailable' });
});

it.each(['', undefined])('has 6 GiB of the disk where nothing is said: %j', async (givenGiB) => {
  vi.stubEnv('HEADROOM_IMPORT_SPOOL_GIB', givenGiB);
  await claimBytes(5 * 1024 ** 3);
  await expect(claimBytes(7 * 1024 ** 3)).rejects.toMatchObject({ code: 'unavailable' });
});

it('what nobody came back for goes when anybody opens an upload', async () => {
  const [old, recent] = [await newUpload(), await newUpload()];
  await spoolFile(old, 'a', body('1'));
  await spoolFile(recent, 'a', body('1'));
  const anHourAgo = new Date(Date.now() - 3_700_000);
  await utimes(directoryOf(old), anHourAgo, anHourAgo);
  await newUpload();
  await expect(filesOf(old)).rejects.toMatchObject({ code: 'not-found' });
  expect(await names(recent)).toEqual(['a']);
});

it('knows no upload by a path, nor one of another workspace or that was not read', async () => {
  const upload = await newUpload();
  await spoolFile(upload, 'a', body('1'));
  await expect(filesOf({ ...upload, id: '../x' })).rejects.toMatchObject({ code: 'not-found' });
  await expect(filesOf({ ...upload, workspaceId: randomUUID() })).rejects.toMatchObject({ code: 'not-found' });
  await expect(readAnalysis(upload)).rejects.toMatchObject({ code: 'not-found' });
});
