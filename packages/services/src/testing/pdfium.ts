import { PDFiumLibrary } from '@hyzyla/pdfium';
import type { PagePicture } from './poppler';

type Page = ReturnType<Awaited<ReturnType<PDFiumLibrary['loadDocument']>>['getPage']>;

/** What each page gives, as PDFium has it: the reader of Chromium, which runs wherever the tests do. */
async function ofPages<T>(pdf: Uint8Array, read: (page: Page) => T | Promise<T>): Promise<T[]> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(pdf);
  const found: T[] = [];
  for (const page of document.pages()) found.push(await read(page));
  document.destroy();
  library.destroy();
  return found;
}

/** The text of each page. */
export const pdfiumTexts = (pdf: Uint8Array): Promise<string[]> => ofPages(pdf, (page) => page.getText());

/** Each page as PDFium paints it, at 36 dots an inch: two points a dot. */
export const pdfiumPictures = (pdf: Uint8Array): Promise<PagePicture[]> =>
  ofPages(pdf, async (page) => {
    const { width, height, data } = await page.render({ scale: 0.5, colorSpace: 'Gray', render: 'bitmap' });
    return { width, height, grey: Uint8Array.from(data) };
  });
