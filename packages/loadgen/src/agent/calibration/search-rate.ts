/** What one level told: whether the generator made it, and if not, why. */
export interface Level {
  holds: boolean;
  reason: string;
}

interface Failed {
  rps: number;
  reason: string;
}

/** Offers a rate for so many seconds. */
export type TryLevel = (rps: number, seconds: number) => Promise<Level>;

/** Short looks bracket the highest rate; a stage that can be judged in full proves it. */
export const lookSeconds = 2;
export const proofSeconds = 6;
const growth = 2;
const leastRps = 50;
/** A rate whose proof fails is followed by this share of it. */
const stepDown = 0.6;
const proofs = 4;

const rounded = (rps: number) => Number(rps.toPrecision(3));

/**
 * The highest rate that holds: looks at doubling rates from `startRps` (or halving ones, where the first does not hold),
 * once between the last two, and proves the best.
 * @param maxRps no higher rate is tried
 * @returns null as the rate when none was proven, and a sentence on what ended the search
 */
export async function searchRate(
  tryLevel: TryLevel,
  startRps: number,
  maxRps: number,
): Promise<{ maxRps: number | null; limit: string }> {
  const known: { held: number | null; failed: Failed | null } = { held: null, failed: null };
  const look = async (rps: number) => {
    const { holds, reason } = await tryLevel(rps, lookSeconds);
    if (holds) known.held = rps;
    else known.failed = { rps, reason };
    return holds;
  };

  for (let rps = Math.min(startRps, maxRps); ; rps = Math.min(rps * growth, maxRps))
    if (!(await look(rps)) || rps === maxRps) break;
  for (let rps = startRps / growth; known.held === null && rps >= leastRps; rps /= growth) await look(rounded(rps));
  if (known.held !== null && known.failed) await look(rounded(Math.sqrt(known.held * known.failed.rps)));

  for (
    let attempt = 0, rps = known.held;
    attempt < proofs && rps !== null;
    attempt += 1, rps = rounded(rps * stepDown)
  ) {
    const { holds, reason } = await tryLevel(rps, proofSeconds);
    if (holds) return { maxRps: rps, limit: limitOf(known.failed, maxRps) };
    known.failed = { rps, reason };
  }
  return { maxRps: null, limit: `No rate held. ${limitOf(known.failed, maxRps)}` };
}

const limitOf = (failed: Failed | null, maxRps: number) =>
  failed ? `At ${failed.rps} requests/s: ${failed.reason}` : `No rate above ${maxRps} requests/s is tried.`;
