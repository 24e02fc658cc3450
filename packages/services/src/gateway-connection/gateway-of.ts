/** The catalog's gateway that a kind of connection is for; a Deployment may be of any that people run themselves. */
export const gatewayOf = {
  apisix: 'apache-apisix',
  apim: 'azure-api-management',
  flex: 'azure-functions-flex',
} as const;
