/** What a tier is called, on pages as in static pictures. */
export { subjectName, tierName } from '@headroom/figures';
