// Postgres and Redis have no address outside of this network.
param location string
param prefix string
param tags object

resource network 'Microsoft.Network/virtualNetworks@2024-01-01' = {
  name: '${prefix}-network'
  location: location
  tags: tags
  properties: {
    addressSpace: { addressPrefixes: ['10.40.0.0/16'] }
    subnets: [
      {
        name: 'apps'
        properties: {
          addressPrefix: '10.40.0.0/23'
          delegations: [{ name: 'apps', properties: { serviceName: 'Microsoft.App/environments' } }]
        }
      }
      {
        name: 'postgres'
        properties: {
          addressPrefix: '10.40.2.0/24'
          delegations: [{ name: 'postgres', properties: { serviceName: 'Microsoft.DBforPostgreSQL/flexibleServers' } }]
        }
      }
      {
        name: 'endpoints'
        properties: { addressPrefix: '10.40.3.0/24' }
      }
    ]
  }
}

resource postgresZone 'Microsoft.Network/privateDnsZones@2020-06-01' = {
  name: '${prefix}.private.postgres.database.azure.com'
  location: 'global'
  tags: tags
}

resource redisZone 'Microsoft.Network/privateDnsZones@2020-06-01' = {
  name: 'privatelink.redis.azure.net'
  location: 'global'
  tags: tags
}

resource postgresLink 'Microsoft.Network/privateDnsZones/virtualNetworkLinks@2020-06-01' = {
  parent: postgresZone
  name: 'network'
  location: 'global'
  properties: { registrationEnabled: false, virtualNetwork: { id: network.id } }
}

resource redisLink 'Microsoft.Network/privateDnsZones/virtualNetworkLinks@2020-06-01' = {
  parent: redisZone
  name: 'network'
  location: 'global'
  properties: { registrationEnabled: false, virtualNetwork: { id: network.id } }
}

output appsSubnetId string = '${network.id}/subnets/apps'
output postgresSubnetId string = '${network.id}/subnets/postgres'
output endpointSubnetId string = '${network.id}/subnets/endpoints'
output postgresZoneId string = postgresZone.id
output redisZoneId string = redisZone.id
