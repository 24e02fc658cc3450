import { expect, it } from 'vitest';
import { z } from 'zod';
import { accountSettings, readAccountSettings } from './account-env';

const read = (settings: Record<string, string>) => readAccountSettings(z.object(accountSettings).parse(settings));
const entra = { HEADROOM_ENTRA_CLIENT_ID: 'app', HEADROOM_ENTRA_CLIENT_SECRET: 'secret' };

it('knows no provider where none is set', () => {
  expect(read({ HEADROOM_PUBLIC_URL: 'https://headroom.example/ignored', HEADROOM_OIDC_ISSUER: '' })).toEqual({
    ...{ publicUrl: 'https://headroom.example', trustedProxies: [], identityProviders: [] },
  });
});

it('takes proxies by address and by range, and nothing else', () => {
  expect(read({ HEADROOM_TRUSTED_PROXIES: '192.0.2.1, 10.0.0.0/8,fd00::5' }).trustedProxies).toEqual([
    ...['192.0.2.1/32', '10.0.0.0/8', 'fd00::5/128'],
  ]);
  for (const wrong of ['ingress', '10.0.0.0/99', '*'])
    expect(() => read({ HEADROOM_TRUSTED_PROXIES: wrong })).toThrow('must be addresses or ranges');
});

it('says what is missing beside what is set', () => {
  expect(() => read({ HEADROOM_OIDC_ISSUER: 'https://id.example' })).toThrow('HEADROOM_OIDC_CLIENT_ID is needed too');
});

it('takes one tenant of Entra ID, and never all of them', () => {
  const tenant = '0b5a1c3e-6f0e-4a1f-9d3f-0a9c8b7d6e5f';
  const [provider] = read({ HEADROOM_ENTRA_TENANT_ID: tenant, ...entra }).identityProviders;
  const issuer = `https://login.microsoftonline.com/${tenant}/v2.0`;
  expect(provider).toMatchObject({
    issuer,
    tenantId: tenant,
    discoveryUrl: `${issuer}/.well-known/openid-configuration`,
  });
  const national = { HEADROOM_ENTRA_AUTHORITY: 'https://login.microsoftonline.us/' };
  expect(read({ HEADROOM_ENTRA_TENANT_ID: tenant, ...entra, ...national }).identityProviders[0]?.issuer).toBe(
    `https://login.microsoftonline.us/${tenant}/v2.0`,
  );
  for (const several of ['common', 'organizations', 'consumers'])
    expect(() => read({ HEADROOM_ENTRA_TENANT_ID: several, ...entra })).toThrow('one tenant');
});
