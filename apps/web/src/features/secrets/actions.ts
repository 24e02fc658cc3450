'use server';

import { deleteSecret, setSecret, type SecretInput } from '@headroom/services';
import { act } from '@/server/act';

/** Stores a secret; null when it went well. The value is never sent back. */
export const setSecretAction = async (secret: SecretInput) => act((ctx) => setSecret(ctx, secret), '/runners');

/** Deletes a secret; null when it went well. */
export const deleteSecretAction = async (name: string) => act((ctx) => deleteSecret(ctx, { name }), '/runners');
