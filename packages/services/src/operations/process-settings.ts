// What the env.ts files need, and nothing heavier: every request passes by them.
export { readSecretKeys } from '../secret-keys';
export { passwordOf } from './scrub-secrets';
