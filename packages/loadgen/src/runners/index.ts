export * from './registry';
export * from './runner';
export { calibrateLocally } from './local/calibrate-locally';
