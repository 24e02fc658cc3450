import { linearAxis } from '../axis';
import {
  policyTaxChart,
  taxColor,
  taxHeight,
  taxKeys,
  taxReach,
  taxUnit,
  type PolicyTaxView,
} from '../charts/policy-tax';
import type { Mark, Scene } from '../scene/scene';
import { numberTicks } from './value-axes';

const margin = { top: 4, right: 16, bottom: 0, left: 0 };
const room = 22;
/** Of the height that a row has. */
const thickness = 0.44;

/** The picture of what each policy takes, of a view that is not empty. */
export function policyTaxScene(view: PolicyTaxView): Scene {
  const { rows, measure } = view;
  const height = taxHeight(view);
  const rowHeight = (height - margin.top - room) / rows.length;
  return {
    title: policyTaxChart.title,
    description: policyTaxChart.sentence(view),
    keys: taxKeys(view),
    axes: taxUnit(view),
    x: { kind: 'linear', ...numberTicks(linearAxis(taxReach(view))), grid: true, room },
    y: { kind: 'names', names: rows.map(({ label }) => label), room: 116 },
    margin,
    height,
    marks: rows.flatMap((row, y): Mark[] => [
      { kind: 'bar', x: row.range, y, thickness: thickness * rowHeight, color: taxColor(row, measure) },
      {
        kind: 'text',
        x: row.range[1],
        y,
        offset: { x: 5, y: 4 },
        text: row.text,
        color: 'var(--ink-2)',
        anchor: 'start',
      },
    ]),
  };
}
