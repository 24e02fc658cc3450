export { createLog, type Log } from './create-log';
export { passwordOf } from './scrub-secrets';
