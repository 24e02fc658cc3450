// Every secret of the instance stands here and nowhere else; apps refer to it by name.
param location string
param name string
param tags object
param readerPrincipalId string
param postgresHost string
param redisName string

@secure()
param postgresPassword string

@secure()
param secretKey string

@secure()
param metricsToken string

// Key Vault Secrets User: reads values of secrets, and nothing else.
var secretsUser = '4633458b-17de-408a-b874-0445c86b69e6'

resource cache 'Microsoft.Cache/redisEnterprise@2024-10-01' existing = {
  name: redisName
}

resource cacheDatabase 'Microsoft.Cache/redisEnterprise/databases@2024-10-01' existing = {
  parent: cache
  name: 'default'
}

resource vault 'Microsoft.KeyVault/vaults@2023-07-01' = {
  name: name
  location: location
  tags: tags
  properties: {
    tenantId: subscription().tenantId
    sku: { family: 'A', name: 'standard' }
    enableRbacAuthorization: true
    enablePurgeProtection: true
    softDeleteRetentionInDays: 90
  }
}

resource reader 'Microsoft.Authorization/roleAssignments@2022-04-01' = {
  name: guid(vault.id, readerPrincipalId, secretsUser)
  scope: vault
  properties: {
    principalId: readerPrincipalId
    principalType: 'ServicePrincipal'
    roleDefinitionId: subscriptionResourceId('Microsoft.Authorization/roleDefinitions', secretsUser)
  }
}

resource databaseUrl 'Microsoft.KeyVault/vaults/secrets@2023-07-01' = {
  parent: vault
  name: 'database-url'
  properties: { value: 'postgresql://headroom:${uriComponent(postgresPassword)}@${postgresHost}:5432/headroom?sslmode=require' }
}

resource redisPassword 'Microsoft.KeyVault/vaults/secrets@2023-07-01' = {
  parent: vault
  name: 'redis-password'
  properties: { value: cacheDatabase.listKeys().primaryKey }
}

resource redisUrl 'Microsoft.KeyVault/vaults/secrets@2023-07-01' = {
  parent: vault
  name: 'redis-url'
  properties: { value: 'rediss://:${uriComponent(cacheDatabase.listKeys().primaryKey)}@${cache.properties.hostName}:10000' }
}

resource key 'Microsoft.KeyVault/vaults/secrets@2023-07-01' = {
  parent: vault
  name: 'secret-key'
  properties: { value: secretKey }
}

resource metrics 'Microsoft.KeyVault/vaults/secrets@2023-07-01' = {
  parent: vault
  name: 'metrics-token'
  properties: { value: metricsToken }
}

output uri string = vault.properties.vaultUri
