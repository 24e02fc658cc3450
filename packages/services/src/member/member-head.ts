import type { Prisma } from '@headroom/db';

/** What a member is shown by. */
export const memberColumns = {
  role: true,
  person: { select: { id: true, name: true, email: true, createdAt: true } },
} as const satisfies Prisma.MemberSelect;

/** A member as lists show them. */
export const memberHead = ({
  role,
  person: { id, ...person },
}: Prisma.MemberGetPayload<{ select: typeof memberColumns }>) => ({ personId: id, role, ...person });
export type MemberHead = ReturnType<typeof memberHead>;
