export { createDatabase, type Database, type Transaction } from './client';
export { isUniqueViolation } from './errors';
export { Prisma } from './generated/client';
export type * from './generated/models';
