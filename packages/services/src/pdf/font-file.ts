import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';

const files = {
  regular: '400Regular/IBMPlexSans_400Regular.ttf',
  bold: '600SemiBold/IBMPlexSans_600SemiBold.ttf',
} as const;

/**
 * Where a font lies that documents may embed (IBM Plex Sans, SIL Open Font License 1.1): Latin, Greek and Cyrillic, signs such as
 * ≤ × µ €, and digits of one width.
 */
export function fontFile(weight: keyof typeof files): string {
  const manifest = findPackageJSON('@expo-google-fonts/ibm-plex-sans', import.meta.url);
  if (manifest === undefined) throw new Error('The package @expo-google-fonts/ibm-plex-sans is not installed.');
  // The comment keeps Turbopack from copying whatever could stand there.
  return join(/* turbopackIgnore: true */ dirname(manifest), files[weight]);
}
