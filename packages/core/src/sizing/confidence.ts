/** Of every interval that is shown. */
export const confidence = 0.9;
