// Headroom on Azure: web app and workers on Container Apps, with Postgres, Managed Redis and Key Vault in a network of their own.
// az deployment group create -g headroom -f infra/azure/main.bicep -p @parameters.json

@description('Where everything is.')
param location string = resourceGroup().location

@description('Begins every name; lower case letters and digits.')
@minLength(3)
@maxLength(12)
param prefix string = 'headroom'

@description('Images of infra/docker/Dockerfile, best by their digest.')
param webImage string
param workerImage string
param adminImage string

@description('Registry that the identity may pull from; empty for a public one.')
param registryServer string = ''

@description('Where people reach the web app; empty takes the address that Container Apps gives.')
param publicUrl string = ''

@description('openssl rand -base64 32; lose it, and no secret of the instance is opened again.')
@secure()
param secretKey string

@description('openssl rand -hex 24')
@secure()
param postgresPassword string

@description('openssl rand -hex 24; what Prometheus presents.')
@secure()
param metricsToken string

@description('Least and most workers; between them the waiting runs decide.')
param minWorkers int = 1
param maxWorkers int = 10

@description('Whether Postgres and Redis stand in two zones.')
param zoneRedundant bool = false

var suffix = uniqueString(resourceGroup().id)
var tags = { product: 'headroom' }

module network 'modules/network.bicep' = {
  name: 'network'
  params: {
    location: location
    prefix: prefix
    tags: tags
  }
}

module identity 'modules/identity.bicep' = {
  name: 'identity'
  params: {
    location: location
    prefix: prefix
    tags: tags
  }
}

module postgres 'modules/postgres.bicep' = {
  name: 'postgres'
  params: {
    location: location
    name: '${prefix}-${suffix}'
    tags: tags
    subnetId: network.outputs.postgresSubnetId
    privateDnsZoneId: network.outputs.postgresZoneId
    password: postgresPassword
    zoneRedundant: zoneRedundant
  }
}

module redis 'modules/redis.bicep' = {
  name: 'redis'
  params: {
    location: location
    name: '${prefix}-${suffix}'
    tags: tags
    subnetId: network.outputs.endpointSubnetId
    privateDnsZoneId: network.outputs.redisZoneId
    highAvailability: zoneRedundant
  }
}

module vault 'modules/vault.bicep' = {
  name: 'vault'
  params: {
    location: location
    name: take('${prefix}${suffix}', 24)
    tags: tags
    readerPrincipalId: identity.outputs.principalId
    postgresHost: postgres.outputs.host
    postgresPassword: postgresPassword
    redisName: redis.outputs.name
    secretKey: secretKey
    metricsToken: metricsToken
  }
}

module apps 'modules/apps.bicep' = {
  name: 'apps'
  params: {
    location: location
    prefix: prefix
    tags: tags
    subnetId: network.outputs.appsSubnetId
    identityId: identity.outputs.id
    vaultUri: vault.outputs.uri
    redisAddress: redis.outputs.address
    webImage: webImage
    workerImage: workerImage
    adminImage: adminImage
    registryServer: registryServer
    publicUrl: publicUrl
    minWorkers: minWorkers
    maxWorkers: maxWorkers
  }
}

@description('Where the web app answers.')
output webUrl string = apps.outputs.webUrl
