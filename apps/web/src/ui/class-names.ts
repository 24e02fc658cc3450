import { clsx, type ClassValue } from 'clsx';
import { createTailwindMerge, validators } from 'tailwind-merge';

const any = () => true;
const isSize = (value: string) =>
  value === 'base' || validators.isTshirtSize(value) || validators.isArbitraryLength(value);
const lineWidths = ['', validators.isNumber];

/** Properties with one prefix each, whatever the value is. */
const onePrefixEach = [
  'w min-w max-w h min-h max-h size basis grid-cols z top bottom left inset-x',
  'gap gap-x gap-y space-y items justify justify-self align leading tracking list break line-clamp whitespace',
  'bg fill opacity shadow animate transition cursor pointer-events overflow overflow-x overflow-y',
].flatMap((prefixes) => prefixes.split(' '));
const sides = ['', 'x', 'y', 't', 'r', 'b', 'l'];
const spaces = ['p', 'm'].flatMap((space) => sides.map((side) => space + side));
const lines = ['border', ...sides.slice(1).map((side) => `border-${side}`)];

/** A class for all sides takes back those for some. */
const covered = (name: string) => ({
  [name]: sides.slice(1).map((side) => name + side),
  [`${name}x`]: [`${name}r`, `${name}l`],
  [`${name}y`]: [`${name}t`, `${name}b`],
});
const groupsOf = (prefixes: readonly string[]) =>
  Object.fromEntries(prefixes.map((prefix) => [prefix, [{ [prefix]: [any] }]]));

/**
 * Tailwind's classes that are used here, by property: to read the whole list of tailwind-merge takes as long as everything else that a
 * page does before it can be used. A test holds this list to that one.
 */
const merge = createTailwindMerge(() => ({
  cacheSize: 500,
  theme: {},
  classGroups: {
    ...groupsOf([...onePrefixEach, ...spaces]),
    position: ['fixed', 'absolute', 'relative', 'sticky'],
    display: ['block', 'inline-block', 'flex', 'inline-flex', 'table', 'grid', 'contents', 'hidden'],
    flex: [{ flex: [validators.isNumber] }],
    'flex-wrap': [{ flex: ['wrap', 'nowrap'] }],
    shrink: [{ shrink: [any] }],
    'text-size': [{ text: [isSize] }],
    'text-align': [{ text: ['left', 'center', 'right'] }],
    'text-wrap': [{ text: ['balance', 'pretty'] }],
    'text-color': [{ text: [any] }],
    'font-weight': [{ font: ['normal', 'medium', 'semibold'] }],
    'font-family': [{ font: ['sans', 'mono'] }],
    case: ['uppercase', 'capitalize'],
    rounded: [{ rounded: ['', 'sm', 'md', 'lg', 'xl', 'full'] }],
    'rounded-b': [{ 'rounded-b': [any] }],
    divide: [{ 'divide-y': lineWidths }],
    'divide-color': [{ divide: [any] }],
    'border-collapse': [{ border: ['collapse', 'separate'] }],
    'border-style': [{ border: ['dashed', 'solid'] }],
    'border-spacing': [{ 'border-spacing': [any] }],
    ...Object.fromEntries(
      lines.flatMap((line) => [
        [line, [{ [line]: lineWidths }]],
        [`${line}-color`, [{ [line]: [any] }]],
      ]),
    ),
  },
  conflictingClassGroups: {
    ...covered('p'),
    ...covered('m'),
    ...{ size: ['w', 'h'], gap: ['gap-x', 'gap-y'], overflow: ['overflow-x', 'overflow-y'], flex: ['basis', 'shrink'] },
    ...{ 'line-clamp': ['display', 'overflow'], 'text-size': ['leading'], 'inset-x': ['left'] },
    ...{ rounded: ['rounded-b'], border: lines.slice(1) },
    'border-color': lines.slice(1).map((line) => `${line}-color`),
  },
  conflictingClassGroupModifiers: {},
  orderSensitiveModifiers: [],
}));

/** Joins class names; of two Tailwind classes for one property the later wins. */
export const classNames = (...values: ClassValue[]): string => merge(clsx(values));
