/** What pictures are coloured with, as on the pages (their custom properties; a test holds the two equal). */
const light = {
  surface: '#ffffff',
  line: '#e3e3de',
  grid: '#ecece8',
  ink: '#1b1b19',
  'ink-2': '#55554f',
  'ink-3': '#6a6a63',
  bad: '#ad3b04',
  // Okabe–Ito hues; the light ones are deepened on white.
  'series-1': '#0072b2',
  'series-2': '#d55e00',
  'series-3': '#00835f',
  'series-4': '#b0578a',
  'series-5': '#a87000',
  'series-6': '#3a86b4',
} as const;

export type Token = keyof typeof light;
/** A colour by its role; what it is depends on the theme. */
export type Color = `var(--${Token})`;

export const palettes = {
  light,
  dark: {
    surface: '#191a1c',
    line: '#2c2e32',
    grid: '#26282c',
    ink: '#ececea',
    'ink-2': '#b3b5b8',
    'ink-3': '#979a9f',
    bad: '#ff9a66',
    'series-1': '#56b4e9',
    'series-2': '#f0803c',
    'series-3': '#2fbf92',
    'series-4': '#d691b8',
    'series-5': '#e6b23e',
    'series-6': '#8f9bff',
  },
} as const satisfies Record<string, Record<Token, string>>;

/** `print` is light on whatever the paper is; `page` takes the colours of the page that it stands in. */
export type Theme = keyof typeof palettes | 'print' | 'page';

/** The colour itself; of a page it stays by its role. */
export function colorIn(theme: Theme, color: Color): string {
  if (theme === 'page') return color;
  return palettes[theme === 'print' ? 'light' : theme][color.slice('var(--'.length, -1) as Token];
}
