import { conflict, invalidInput, parseInput } from '@headroom/core';
import { z } from 'zod';
import { audit } from '../audit';
import type { Clients } from '../ctx';
import { demoWorkspaceSlug } from '../workspace/local-context';
import { workspaceSlug } from '../workspace/workspace-slug';
import { emailSchema, passwordSchema, personNameSchema, workspaceNameSchema } from './account-schemas';
import { createAccount } from './create-account';
import { countAttempt } from './count-attempt';
import { isSetUpCode, needsSetUp } from './setup-code';

const setUpSchema = z.object({
  code: z.string().max(200),
  name: personNameSchema,
  email: emailSchema,
  password: passwordSchema,
  workspace: workspaceNameSchema,
});

/** Any number: two who set up at once go one after the other. */
const setUpLock = 730_731;

/**
 * Makes the first owner of an instance, with a workspace of their own and a seat in the demo's where there is one. Who does it has read the
 * code in the log of the web process.
 * @throws HeadroomError `invalid-input` for a wrong code or bad fields, `conflict` when there is an owner already
 */
export async function setUpInstance(
  clients: Clients,
  input: unknown,
  origin: string | null = null,
): Promise<{ personId: string }> {
  const { code, workspace: workspaceName, ...person } = parseInput(setUpSchema, input, 'set-up');
  const wait = await countAttempt(clients, 'set-up', { max: 10, windowSeconds: 60 });
  if (wait !== null) throw invalidInput(`Too many tries: wait ${wait} seconds.`);
  if (!(await needsSetUp(clients))) throw conflict('This instance has an owner already: sign in.');
  if (!(await isSetUpCode(clients, code)))
    throw invalidInput('The set-up is not valid.', {
      problems: [{ path: 'code', message: 'is not the code in the log of the web process' }],
    });
  return clients.db.$transaction(async (transaction) => {
    await transaction.$executeRaw`SELECT pg_advisory_xact_lock(${setUpLock})`;
    if (!(await needsSetUp({ db: transaction as Clients['db'] })))
      throw conflict('This instance has an owner already: sign in.');
    const personId = await createAccount(transaction, { ...person, emailVerified: false });
    const actor = { kind: 'person', id: personId, name: person.name } as const;
    const workspace = await transaction.workspace.create({
      data: { name: workspaceName, slug: workspaceSlug(workspaceName) },
    });
    const demo = await transaction.workspace.findUnique({ where: { slug: demoWorkspaceSlug } });
    for (const { id: workspaceId } of demo ? [workspace, demo] : [workspace]) {
      await transaction.member.create({ data: { workspaceId, personId, role: 'owner' } });
      await audit(transaction, { actor, workspaceId, origin }, 'instance.set-up', personId);
    }
    await transaction.instanceSecret.deleteMany({ where: { name: 'setup-code' } });
    return { personId };
  });
}
