/** The agent's token, from the environment so that no process list shows it. */
export const agentTokenFromEnvironment = (): string | undefined => process.env.HEADROOM_AGENT_TOKEN;

/** All of the environment that an engine sees: extra certificate authorities for https targets. */
export const engineEnvironment = (): Record<string, string> => {
  const authorities = process.env.NODE_EXTRA_CA_CERTS;
  return authorities ? { NODE_EXTRA_CA_CERTS: authorities } : {};
};
