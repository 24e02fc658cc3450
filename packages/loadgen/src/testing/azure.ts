export { AzureLogin } from './azure-login';
export { serveHttps, trustedTls, type LoopbackTls } from './loopback-tls';
export type { TestServer } from './serve';
