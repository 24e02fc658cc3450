/** Names by which the demo's documents are found again. */
export const demoBenchmarkName = 'Demo: how much does one sample unit carry?';
export const demoPlanName = 'Demo: partner API at peak';
