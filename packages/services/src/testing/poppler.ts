import { execFileSync, spawnSync } from 'node:child_process';

/** Poppler's programs stand on this machine: another reader of PDF than pdf.js. */
export const hasPoppler = ['pdftotext', 'pdftoppm'].every((program) => spawnSync(program, ['-v']).error === undefined);

const most = { maxBuffer: 1 << 28 };

/** The text of each page, as `pdftotext` lays it out. */
export const popplerTexts = (pdf: Uint8Array): string[] =>
  execFileSync('pdftotext', ['-layout', '-', '-'], { input: pdf, encoding: 'utf8', ...most })
    .split('\f')
    .slice(0, -1);

export interface PagePicture {
  width: number;
  height: number;
  /** Shades of grey, row by row: 0 is black, 255 the white paper. */
  grey: Uint8Array;
}

/** Each page as `pdftoppm` paints it, at 36 dots an inch: two points a dot. */
export function popplerPictures(pdf: Uint8Array): PagePicture[] {
  let rest: Buffer = execFileSync('pdftoppm', ['-gray', '-r', '36', '-'], { input: pdf, ...most });
  const pictures: PagePicture[] = [];
  while (rest.length > 0) {
    const [head, width, height] = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(rest.subarray(0, 60).toString('latin1')) ?? [];
    if (head === undefined) throw new Error('pdftoppm painted what is no PGM.');
    const end = head.length + Number(width) * Number(height);
    pictures.push({ width: Number(width), height: Number(height), grey: rest.subarray(head.length, end) });
    rest = rest.subarray(end);
  }
  return pictures;
}
