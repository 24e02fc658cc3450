import { hashPassword } from '@better-auth/utils/password';
import { conflict } from '@headroom/core';
import { isUniqueViolation, type Transaction } from '@headroom/db';

interface NewAccount {
  name: string;
  email: string;
  password: string;
  /** Whether only the address's reader can have come this far. */
  emailVerified: boolean;
}

/**
 * A person with a password, in the transaction of what lets them in.
 * @throws HeadroomError `conflict` when the address has an account
 */
export async function createAccount(transaction: Transaction, { password, ...person }: NewAccount): Promise<string> {
  const hash = await hashPassword(password);
  try {
    const { id } = await transaction.person.create({ data: person, select: { id: true } });
    await transaction.account.create({
      data: { personId: id, providerId: 'credential', accountId: id, password: hash },
    });
    return id;
  } catch (error) {
    if (isUniqueViolation(error)) throw conflict(`${person.email} has an account already: sign in with it.`);
    throw error;
  }
}
