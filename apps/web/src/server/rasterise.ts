import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Resvg } from '@resvg/resvg-js';

/** Geist (SIL Open Font License), as the product's pages have it. */
function fontFiles(): string[] {
  const manifest = findPackageJSON('geist/font/sans', pathToFileURL(`${process.cwd()}/`));
  if (!manifest) throw new Error(`The font geist is not installed beside ${process.cwd()}.`);
  const folder = join(dirname(manifest), 'dist/fonts/geist-sans');
  return ['Geist-Regular.ttf', 'Geist-SemiBold.ttf'].map((name) => join(folder, name));
}

/** An SVG as PNG at its own size, with no font but Geist: the same on every machine. */
export function rasterise(svg: string): Uint8Array<ArrayBuffer> {
  const font = { loadSystemFonts: false, fontFiles: fontFiles(), defaultFontFamily: 'Geist' };
  return Uint8Array.from(new Resvg(svg, { font }).render().asPng());
}
