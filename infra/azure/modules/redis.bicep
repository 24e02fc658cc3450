// Azure Managed Redis. Jobs must never be evicted, and their scripts touch several keys: one endpoint, no cluster to the client.
param location string
param name string
param tags object
param subnetId string
param privateDnsZoneId string
param highAvailability bool

var port = 10000

resource cache 'Microsoft.Cache/redisEnterprise@2024-10-01' = {
  name: name
  location: location
  tags: tags
  sku: { name: 'Balanced_B1' }
  properties: {
    minimumTlsVersion: '1.2'
    highAvailability: highAvailability ? 'Enabled' : 'Disabled'
  }
}

resource database 'Microsoft.Cache/redisEnterprise/databases@2024-10-01' = {
  parent: cache
  name: 'default'
  properties: {
    clientProtocol: 'Encrypted'
    clusteringPolicy: 'EnterpriseCluster'
    evictionPolicy: 'NoEviction'
    port: port
    accessKeysAuthentication: 'Enabled'
  }
}

resource endpoint 'Microsoft.Network/privateEndpoints@2024-01-01' = {
  name: '${name}-redis'
  location: location
  tags: tags
  properties: {
    subnet: { id: subnetId }
    privateLinkServiceConnections: [
      { name: 'redis', properties: { privateLinkServiceId: cache.id, groupIds: ['redisEnterprise'] } }
    ]
  }
}

resource names 'Microsoft.Network/privateEndpoints/privateDnsZoneGroups@2024-01-01' = {
  parent: endpoint
  name: 'default'
  properties: { privateDnsZoneConfigs: [{ name: 'redis', properties: { privateDnsZoneId: privateDnsZoneId } }] }
  dependsOn: [database]
}

output name string = cache.name
output address string = '${cache.properties.hostName}:${port}'
