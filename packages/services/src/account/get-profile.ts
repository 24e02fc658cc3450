import { authorise, type Ctx } from '../ctx';

/** How the actor signs in; null for whoever is no person. */
export async function getProfile(ctx: Ctx) {
  authorise(ctx, 'workspace.read');
  if (ctx.actor.kind !== 'person') return null;
  const { accounts, ...person } = await ctx.clients.db.person.findUniqueOrThrow({
    where: { id: ctx.actor.id },
    select: {
      ...{ name: true, email: true, emailVerified: true, twoFactorEnabled: true },
      accounts: { select: { providerId: true } },
      passkeys: { select: { id: true, name: true, createdAt: true }, orderBy: { createdAt: 'asc' } },
    },
  });
  return {
    ...person,
    hasPassword: accounts.some(({ providerId }) => providerId === 'credential'),
    providers: accounts.map(({ providerId }) => providerId).filter((id) => id !== 'credential'),
  };
}
export type Profile = NonNullable<Awaited<ReturnType<typeof getProfile>>>;
