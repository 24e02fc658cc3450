import { invalidInput } from '@headroom/core';
import { type ColumnMapping, type TimeUnit, timeUnits } from '../import-format';

const fields = ['start', 'duration', 'name', 'status'] as const;
type Field = (typeof fields)[number];

const form = 'start=COLUMN[:unit],duration=COLUMN[:unit],name=COLUMN,status=COLUMN with units s, ms, us or ns';

/**
 * A mapping as it is typed: `start=ts:s,duration=took:us,name=path,status=code`. A duration is in ms unless it says otherwise.
 * @throws HeadroomError `invalid-input`
 */
export function parseColumns(text: string): ColumnMapping {
  const found = new Map<Field, { column: string; unit: TimeUnit | undefined }>();
  for (const part of text.split(',')) {
    const [, field = '', rest = ''] = /^\s*(\w+)=(.+?)\s*$/.exec(part) ?? [];
    const unit = timeUnits.find((candidate) => rest.endsWith(`:${candidate}`));
    const column = unit ? rest.slice(0, -unit.length - 1) : rest;
    const known = fields.find((candidate) => candidate === field);
    if (!known || column === '') throw invalidInput(`--columns has "${part.trim()}"; it is written ${form}.`);
    if (found.has(known)) throw invalidInput(`--columns names ${known} twice.`);
    if (unit && (known === 'name' || known === 'status'))
      throw invalidInput(`--columns gives ${known} a unit, which it has not.`);
    found.set(known, { column, unit });
  }
  const [start, duration] = [found.get('start'), found.get('duration')];
  if (!start || !duration) throw invalidInput(`--columns needs start and duration; it is written ${form}.`);
  const [name, status] = [found.get('name'), found.get('status')];
  return {
    start: start.column,
    duration: duration.column,
    durationUnit: duration.unit ?? 'ms',
    ...(start.unit ? { startUnit: start.unit } : {}),
    ...(name ? { name: name.column } : {}),
    ...(status ? { status: status.column } : {}),
  };
}
