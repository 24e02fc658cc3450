import { forbidden, invalidInput, type Benchmark } from '@headroom/core';
import { openRow } from '../connection/sealed-secret';
import type { Clients } from '../ctx';
import { originOf } from '../target/permit-target';
import { headOf, secretRow, type SecretHead } from './secret-row';

/** Who would send secrets where: a mix sends to its target alone, a script of one's own wherever it says. */
type Sender = Pick<Benchmark, 'target' | 'script'>;

/**
 * Values of the secrets that a benchmark names, for those that make its load and nobody else.
 * @throws HeadroomError `invalid-input` naming every one that is not set, `forbidden` naming every one that is not for this target, or that an
 * admin has kept to targets and that a script would have
 */
export async function openSecrets(
  clients: Pick<Clients, 'db' | 'secretBox'>,
  workspaceId: string,
  names: readonly string[],
  { target, script }: Sender,
): Promise<Record<string, string>> {
  const rows = await clients.db.secret.findMany({
    where: { workspaceId, name: { in: names.map((name) => secretRow(workspaceId, name).name) } },
  });
  const heads = rows.map(headOf);
  const missing = names.filter((name) => !heads.some((head) => head.name === name));
  if (missing.length > 0)
    throw invalidInput(
      `Not set in this workspace: ${inWords(missing)}, which the benchmark names. ` +
        'Have an admin set what is missing, or take it out of the benchmark.',
      { missing },
    );
  const kept = heads.filter(({ allowedOrigins }) => allowedOrigins.length > 0).map(({ name }) => name);
  if (script && kept.length > 0)
    throw forbidden(
      `Not for a script of one's own, which nothing holds to its target: ${inWords(kept)}, which an admin has kept to some targets. ` +
        'Have an admin set it anew for every target, or take it out of the benchmark.',
    );
  const origin = originOf(new URL(target.baseUrl));
  const withheld = heads.filter((head) => !mayBeSent(head, origin)).map(({ name }) => name);
  if (withheld.length > 0)
    throw forbidden(
      `Not to be sent to ${origin}: ${inWords(withheld)}, which an admin has kept to other targets. ` +
        'Have an admin set it anew for this one too, or take it out of the benchmark.',
    );
  return Object.fromEntries(rows.map((row, index) => [heads[index]!.name, String(openRow(clients, row))]));
}

const mayBeSent = ({ allowedOrigins }: SecretHead, origin: string) =>
  allowedOrigins.length === 0 || allowedOrigins.includes(origin);

const inWords = (names: readonly string[]) =>
  `${names.length === 1 ? 'the secret' : 'the secrets'} ${names.join(', ')}`;
