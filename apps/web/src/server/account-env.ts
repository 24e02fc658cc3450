import { isAddressRange } from '@headroom/core';
import { z } from 'zod';

const secret = z.string().min(1).optional();

/** Addresses and ranges of a setting, each as a range. */
const asRanges = (text: string): string[] =>
  text.split(',').flatMap((one) => {
    const range = one.trim();
    if (range === '') return [];
    return range.includes('/') ? range : `${range}/${range.includes(':') ? 128 : 32}`;
  });

/** How people sign in where they have accounts: docs/accounts.md. */
export const accountSettings = {
  /** Where people reach the instance; what links in mails begin with, and whose name passkeys are bound to. */
  HEADROOM_PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'must begin with https:// or http://' })
    .or(z.literal(''))
    .optional(),
  /** Addresses or ranges of the proxies in front, whose X-Forwarded headers are believed, separated by commas. */
  HEADROOM_TRUSTED_PROXIES: z
    .string()
    .refine((text) => asRanges(text).every(isAddressRange), 'must be addresses or ranges, such as 10.0.0.0/8')
    .optional(),
  HEADROOM_OIDC_ISSUER: z.url().or(z.literal('')).optional(),
  HEADROOM_OIDC_CLIENT_ID: z.string().optional(),
  HEADROOM_OIDC_CLIENT_SECRET: secret.or(z.literal('')),
  /** On the button. */
  HEADROOM_OIDC_NAME: z.string().max(60).optional(),
  /** One tenant: where several may sign in, none of them vouches for an address. */
  HEADROOM_ENTRA_TENANT_ID: z.uuid('must be the id of one tenant').or(z.literal('')).optional(),
  /** Of a national cloud; that of the world without. */
  HEADROOM_ENTRA_AUTHORITY: z
    .url({ protocol: /^https?$/ })
    .or(z.literal(''))
    .optional(),
  HEADROOM_ENTRA_CLIENT_ID: z.string().optional(),
  HEADROOM_ENTRA_CLIENT_SECRET: secret.or(z.literal('')),
};
type Settings = z.output<z.ZodObject<typeof accountSettings>>;

/** Who else vouches for people. */
export interface IdentityProvider {
  id: 'oidc' | 'entra';
  name: string;
  /** Who signs its tokens. */
  issuer: string;
  /** The one tenant of Entra ID whose people may sign in. */
  tenantId: string | null;
  discoveryUrl: string;
  clientId: string;
  clientSecret: string;
}

export interface AccountSettings {
  publicUrl: string | null;
  trustedProxies: string[];
  identityProviders: IdentityProvider[];
}

const worldAuthority = 'https://login.microsoftonline.com';
const withoutSlash = (url: string) => url.replace(/\/$/, '');
const issuerAt = (issuer: string) => ({ issuer, discoveryUrl: `${issuer}/.well-known/openid-configuration` });

/** @throws Error that names what is missing beside what is set */
export function readAccountSettings(settings: Settings): AccountSettings {
  const tenantId = settings.HEADROOM_ENTRA_TENANT_ID?.toLowerCase();
  const issuer = settings.HEADROOM_OIDC_ISSUER;
  const needed = (name: keyof Settings): string => {
    const value = settings[name];
    if (!value) throw new Error(`${name} is needed too, for sign-in by the provider`);
    return value;
  };
  return {
    publicUrl: settings.HEADROOM_PUBLIC_URL ? new URL(settings.HEADROOM_PUBLIC_URL).origin : null,
    trustedProxies: asRanges(settings.HEADROOM_TRUSTED_PROXIES ?? ''),
    identityProviders: [
      ...(tenantId
        ? [
            {
              id: 'entra' as const,
              name: 'Microsoft',
              ...{
                tenantId,
                ...issuerAt(`${withoutSlash(settings.HEADROOM_ENTRA_AUTHORITY || worldAuthority)}/${tenantId}/v2.0`),
              },
              clientId: needed('HEADROOM_ENTRA_CLIENT_ID'),
              clientSecret: needed('HEADROOM_ENTRA_CLIENT_SECRET'),
            },
          ]
        : []),
      ...(issuer
        ? [
            {
              id: 'oidc' as const,
              name: settings.HEADROOM_OIDC_NAME || 'single sign-on',
              ...{ tenantId: null, ...issuerAt(withoutSlash(issuer)) },
              clientId: needed('HEADROOM_OIDC_CLIENT_ID'),
              clientSecret: needed('HEADROOM_OIDC_CLIENT_SECRET'),
            },
          ]
        : []),
    ],
  };
}
