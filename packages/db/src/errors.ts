import { Prisma } from './generated/client';

const uniqueViolation = '23505';

/** True when a write, made through the client or as raw SQL, broke a unique constraint. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Prisma.PrismaClientKnownRequestError)) return false;
  if (error.code === 'P2002') return true;
  const cause = (
    error.meta as { driverAdapterError?: { cause?: { originalCode?: string; kind?: string } } } | undefined
  )?.driverAdapterError?.cause;
  return cause?.originalCode === uniqueViolation || cause?.kind === 'UniqueConstraintViolation';
}
