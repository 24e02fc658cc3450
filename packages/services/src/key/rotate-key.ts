import { Prisma } from '@headroom/db';
import type { Clients } from '../ctx';
import { sealedPlaces, type SealedPlace } from './sealed-places';

export interface Rotation {
  /** Secrets that were moved now. */
  moved: number;
  /** Secrets that there are. */
  secrets: number;
}

const batch = 200;
type Row = Record<string, string> & { sealedValue: Uint8Array };

/**
 * Moves every sealed secret to the key that the secret box seals with. Each row is changed by itself and only if it is still what was read,
 * so it may be cut off at any point and begun again, and be done while the instance is in use.
 * @throws HeadroomError `invalid-input` naming the first secret that none of the keys opens
 */
export async function rotateKey(clients: Pick<Clients, 'db' | 'secretBox'>): Promise<Rotation> {
  const total = { moved: 0, secrets: 0 };
  for (const place of sealedPlaces) {
    let after: string | null = null;
    do {
      const rows: Row[] = await readRows(clients, place, after);
      for (const row of rows) {
        total.secrets += 1;
        total.moved += await moveRow(clients, place, row);
      }
      after = rows.length === batch ? placeOf(rows.at(-1)!, place) : null;
    } while (after !== null);
  }
  return total;
}

const name = (text: string) => Prisma.raw(`"${text}"`);
const keyText = (place: SealedPlace) => Prisma.raw(place.key.map((column) => `"${column}"::text`).join(` || '/' || `));
const placeOf = (row: Row, { key }: SealedPlace) => key.map((column) => row[column]).join('/');

const readRows = ({ db }: Pick<Clients, 'db'>, place: SealedPlace, after: string | null) => db.$queryRaw<Row[]>`
  SELECT ${Prisma.raw(place.key.map((column) => `"${column}"::text AS "${column}"`).join(', '))},
         ${name(place.column)} AS "sealedValue"
    FROM ${name(place.table)}
   WHERE ${name(place.column)} IS NOT NULL AND (${after}::text IS NULL OR ${keyText(place)} > ${after ?? ''} COLLATE "C")
   ORDER BY ${keyText(place)} COLLATE "C" LIMIT ${batch}`;

/** A secret that was set anew meanwhile is under the newer key by itself; one that another rotation moves, by that. */
async function moveRow(
  { db, secretBox }: Pick<Clients, 'db' | 'secretBox'>,
  place: SealedPlace,
  row: Row,
): Promise<number> {
  const moved = secretBox.rewrap(row.sealedValue, place.purpose(row));
  if (!moved) return 0;
  return db.$executeRaw`
    UPDATE ${name(place.table)} SET ${name(place.column)} = ${moved}
     WHERE ${keyText(place)} = ${placeOf(row, place)} AND ${name(place.column)} = ${row.sealedValue}`;
}
