export function isPortFree(port: number, host?: string): Promise<boolean>;
export function findFreePort(taken?: number[]): Promise<number>;
