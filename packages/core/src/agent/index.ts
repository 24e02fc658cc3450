export * from './protocol';
export * from './registration';
