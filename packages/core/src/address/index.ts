export * from './classify-address';
export { addressRanges, type AddressKind, type AddressRange } from './ranges';
