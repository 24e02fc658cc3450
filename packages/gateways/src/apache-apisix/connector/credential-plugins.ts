/** Plugins of a route by which APISIX recognises who calls (those that call `attach_consumer`, and the one that tries several of them). */
const recognising: ReadonlySet<string> = new Set([
  ...['basic-auth', 'hmac-auth', 'jwt-auth', 'key-auth', 'ldap-auth', 'ldap-auth-advanced', 'multi-auth', 'wolf-rbac'],
]);

/** Whether a plugin of a route can tell one consumer from another. */
export const recognisesConsumers = (policy: string): boolean => recognising.has(policy);

/** Whether a plugin of a consumer holds its credentials, and runs nothing (`type = "auth"` in APISIX). */
export const holdsCredentials = (policy: string): boolean => recognising.has(policy) || policy === 'jwe-decrypt';
