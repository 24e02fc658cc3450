/** Where the proxy notes the path that was asked for; whatever a browser sends under this name is overwritten. */
export const pathHeader = 'x-headroom-path';
