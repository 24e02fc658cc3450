// The one identity of web app, workers and migrations: it reads the vault, and pulls images.
param location string
param prefix string
param tags object

resource identity 'Microsoft.ManagedIdentity/userAssignedIdentities@2023-01-31' = {
  name: '${prefix}-identity'
  location: location
  tags: tags
}

output id string = identity.id
output principalId string = identity.properties.principalId
