param location string
param name string
param tags object
param subnetId string
param privateDnsZoneId string
param zoneRedundant bool

@secure()
param password string

resource server 'Microsoft.DBforPostgreSQL/flexibleServers@2024-08-01' = {
  name: name
  location: location
  tags: tags
  sku: { name: 'Standard_D2ds_v5', tier: 'GeneralPurpose' }
  properties: {
    version: '17'
    administratorLogin: 'headroom'
    administratorLoginPassword: password
    storage: { storageSizeGB: 64, autoGrow: 'Enabled' }
    backup: { backupRetentionDays: 14, geoRedundantBackup: 'Disabled' }
    highAvailability: { mode: zoneRedundant ? 'ZoneRedundant' : 'Disabled' }
    network: { delegatedSubnetResourceId: subnetId, privateDnsZoneArmResourceId: privateDnsZoneId, publicNetworkAccess: 'Disabled' }
  }
}

resource database 'Microsoft.DBforPostgreSQL/flexibleServers/databases@2024-08-01' = {
  parent: server
  name: 'headroom'
  properties: { charset: 'UTF8', collation: 'en_US.utf8' }
}

output host string = server.properties.fullyQualifiedDomainName
output databaseName string = database.name
