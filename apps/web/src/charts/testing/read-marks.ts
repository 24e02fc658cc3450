/** A mark as the browser has drawn it: its box in pixels, and of a line each of its points. */
export interface DrawnMark {
  box: number[];
  points: number[];
}

export type DrawnMarks = Record<string, DrawnMark[]>;

const selectors = {
  recharts: {
    line: '.recharts-line-curve',
    point: ':is(.recharts-scatter-symbol, .recharts-reference-dot) :is(circle, path), .recharts-line-dot',
    bar: '.recharts-bar-rectangle path',
    interval: '.recharts-errorBar',
    band: '.recharts-reference-area-rect',
    rule: '.recharts-reference-line-line',
    cells: '.heat-cells path',
  },
  still: {
    line: '[data-mark=line]',
    point: '[data-mark=point]',
    bar: '[data-mark=bar]',
    interval: '[data-mark=interval]',
    band: '[data-mark=band]',
    rule: '[data-mark=rule]',
    cells: '[data-mark=cells]',
  },
};

/** The marks inside an element by their kind, in the order in which they were drawn; `top` is where the picture begins. */
export function readMarks(within: Element, by: keyof typeof selectors, top: number): DrawnMarks {
  const read = (mark: SVGGraphicsElement): DrawnMark => {
    const { x, y, width, height } = mark.getBBox();
    const { e, f } = mark.getCTM()!;
    return {
      box: [x + e, y + f - top, width, height],
      points: [...(mark.getAttribute('d') ?? '').matchAll(/(-?[\d.]+),(-?[\d.]+)/g)].flatMap(([, x, y]) => [
        Number(x),
        Number(y) - top,
      ]),
    };
  };
  return Object.fromEntries(
    Object.entries(selectors[by]).map(([kind, selector]) => [
      kind,
      [...within.querySelectorAll<SVGGraphicsElement>(selector)].map(read),
    ]),
  );
}
