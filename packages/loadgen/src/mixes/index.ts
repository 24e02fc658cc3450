export { mixFormats, readRequestMix } from './registry';
export type { RequestMix } from './request-mix';
