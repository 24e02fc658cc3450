import { readFileSync } from 'node:fs';
import { palettes } from '@headroom/figures';
import { expect, test } from 'vitest';

const css = readFileSync(new URL('../app/globals.css', import.meta.url), 'utf8');
/** The custom properties of the first rule with this selector. */
const properties = (selector: string) => {
  const rule = css.slice(css.indexOf(`${selector} {`)).split('}')[0]!;
  return Object.fromEntries([...rule.matchAll(/--([\w-]+): ([^;]+);/g)].map(([, name, value]) => [name, value]));
};

test('static pictures have the colours of the pages', () => {
  expect(properties(':root')).toMatchObject(palettes.light);
  expect(properties("[data-theme='dark']")).toMatchObject(palettes.dark);
});
