import { Keyboard, Monitor, Moon, Sun } from 'lucide-react';
import { chooseTheme } from '@/ui/theme';
import { fixedItems, type PaletteItem } from './palette-items';

/** Every line that needs no server, those among them that do something here. */
export const actItems = (openHelp: () => void): PaletteItem[] => [
  ...fixedItems,
  ...(
    [
      ['light', 'Light theme', Sun],
      ['dark', 'Dark theme', Moon],
      ['system', 'Theme like the system', Monitor],
    ] as const
  ).map(([theme, title, icon]) => ({
    ...{ id: `theme ${theme}`, group: 'Actions', title, note: '', icon, also: 'appearance colour mode' },
    act: () => chooseTheme(theme),
  })),
  {
    ...{ id: 'shortcuts', group: 'Actions', title: 'Keyboard shortcuts', note: '?', icon: Keyboard, also: 'help keys' },
    act: openHelp,
  },
];
