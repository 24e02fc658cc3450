// Web app, workers that grow with the waiting runs, and the job that brings the database to the newest schema:
// az containerapp job start -g headroom -n headroom-migrate, before images of a newer version are set.
param location string
param prefix string
param tags object
param subnetId string
param identityId string
param vaultUri string
param redisAddress string
param webImage string
param workerImage string
param adminImage string
param registryServer string
param publicUrl string
param minWorkers int
param maxWorkers int

var registries = empty(registryServer) ? [] : [{ server: registryServer, identity: identityId }]
var secretNames = ['database-url', 'redis-url', 'redis-password', 'secret-key', 'metrics-token']
var secrets = [for name in secretNames: { name: name, keyVaultUrl: '${vaultUri}secrets/${name}', identity: identityId }]
var webUrl = 'https://${prefix}-web.${environment.properties.defaultDomain}'
var settings = [
  { name: 'DATABASE_URL', secretRef: 'database-url' }
  { name: 'REDIS_URL', secretRef: 'redis-url' }
  { name: 'HEADROOM_SECRET_KEY', secretRef: 'secret-key' }
  { name: 'HEADROOM_METRICS_TOKEN', secretRef: 'metrics-token' }
  { name: 'HEADROOM_WEB_URL', value: webUrl }
  { name: 'HEADROOM_PUBLIC_URL', value: empty(publicUrl) ? webUrl : publicUrl }
  // The ingress of Container Apps, which lives in a range that Azure keeps for it, or in the network of the environment.
  { name: 'HEADROOM_TRUSTED_PROXIES', value: '100.100.0.0/16,10.0.0.0/8' }
]

resource logs 'Microsoft.OperationalInsights/workspaces@2023-09-01' = {
  name: '${prefix}-logs'
  location: location
  tags: tags
  properties: { sku: { name: 'PerGB2018' }, retentionInDays: 30 }
}

resource environment 'Microsoft.App/managedEnvironments@2024-03-01' = {
  name: '${prefix}-environment'
  location: location
  tags: tags
  properties: {
    vnetConfiguration: { infrastructureSubnetId: subnetId, internal: false }
    workloadProfiles: [{ name: 'Consumption', workloadProfileType: 'Consumption' }]
    appLogsConfiguration: {
      destination: 'log-analytics'
      logAnalyticsConfiguration: { customerId: logs.properties.customerId, sharedKey: logs.listKeys().primarySharedKey }
    }
  }
}

resource web 'Microsoft.App/containerApps@2024-03-01' = {
  name: '${prefix}-web'
  location: location
  tags: tags
  identity: { type: 'UserAssigned', userAssignedIdentities: { '${identityId}': {} } }
  properties: {
    managedEnvironmentId: environment.id
    configuration: {
      activeRevisionsMode: 'Single'
      ingress: {
        external: true
        targetPort: 3000
        transport: 'http'
        allowInsecure: false
        // Files of an import are read, and stored, by the replica that took them.
        stickySessions: { affinity: 'sticky' }
      }
      registries: registries
      secrets: secrets
    }
    template: {
      terminationGracePeriodSeconds: 30
      containers: [
        {
          name: 'web'
          image: webImage
          // A replica with half a core has 2 GiB of disk, and reading files takes some beside them.
          env: concat(settings, [{ name: 'HEADROOM_IMPORT_SPOOL_GIB', value: '1' }])
          resources: { cpu: json('0.5'), memory: '1Gi' }
          probes: [
            { type: 'Readiness', httpGet: { path: '/readyz', port: 3000 }, periodSeconds: 5 }
            { type: 'Liveness', httpGet: { path: '/healthz', port: 3000 }, periodSeconds: 10, failureThreshold: 6 }
          ]
        }
      ]
      scale: { minReplicas: 2, maxReplicas: 4, rules: [{ name: 'http', http: { metadata: { concurrentRequests: '100' } } }] }
    }
  }
}

resource worker 'Microsoft.App/containerApps@2024-03-01' = {
  name: '${prefix}-worker'
  location: location
  tags: tags
  identity: { type: 'UserAssigned', userAssignedIdentities: { '${identityId}': {} } }
  properties: {
    managedEnvironmentId: environment.id
    configuration: {
      activeRevisionsMode: 'Single'
      registries: registries
      secrets: secrets
    }
    template: {
      // A worker hands its runs back before it ends.
      terminationGracePeriodSeconds: 60
      containers: [
        {
          name: 'worker'
          image: workerImage
          env: concat(settings, [
            { name: 'HEADROOM_WORKER_HEALTH_HOST', value: '0.0.0.0' }
            { name: 'HEADROOM_WORKER_HEALTH_PORT', value: '8090' }
          ])
          resources: { cpu: json('1.0'), memory: '2Gi' }
          probes: [{ type: 'Liveness', httpGet: { path: '/', port: 8090 }, periodSeconds: 10, failureThreshold: 6 }]
        }
      ]
      scale: {
        minReplicas: minWorkers
        maxReplicas: maxWorkers
        rules: [
          {
            name: 'waiting-runs'
            custom: {
              type: 'redis'
              metadata: { address: redisAddress, enableTLS: 'true', listName: 'headroom:runs:wait', listLength: '2' }
              auth: [{ secretRef: 'redis-password', triggerParameter: 'password' }]
            }
          }
        ]
      }
    }
  }
}

resource migrate 'Microsoft.App/jobs@2024-03-01' = {
  name: '${prefix}-migrate'
  location: location
  tags: tags
  identity: { type: 'UserAssigned', userAssignedIdentities: { '${identityId}': {} } }
  properties: {
    environmentId: environment.id
    configuration: {
      triggerType: 'Manual'
      manualTriggerConfig: { parallelism: 1, replicaCompletionCount: 1 }
      replicaTimeout: 1800
      replicaRetryLimit: 2
      registries: registries
      secrets: secrets
    }
    template: {
      containers: [
        {
          name: 'migrate'
          image: adminImage
          args: ['migrate']
          env: settings
          resources: { cpu: json('0.5'), memory: '1Gi' }
        }
      ]
    }
  }
}

output webUrl string = 'https://${web.properties.configuration.ingress.fqdn}'
output workerName string = worker.name
output migrateJob string = migrate.name
