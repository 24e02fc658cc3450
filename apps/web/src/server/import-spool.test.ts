import { randomUUID } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import {
  filesOf,
  openUpload,
  readAnalysis,
  removeUpload,
  spoolFile,
  UploadTooLarge,
  type Upload,
} from './import-spool';

const uploads: Upload[] = [];
afterEach(() => Promise.all(uploads.splice(0).map(removeUpload)));

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

it('knows no upload by a path, nor one of another workspace or that was not read', async () => {
  const upload = await newUpload();
  await spoolFile(upload, 'a', body('1'));
  await expect(filesOf({ ...upload, id: '../x' })).rejects.toMatchObject({ code: 'not-found' });
  await expect(filesOf({ ...upload, workspaceId: randomUUID() })).rejects.toMatchObject({ code: 'not-found' });
  await expect(readAnalysis(upload)).rejects.toMatchObject({ code: 'not-found' });
});
