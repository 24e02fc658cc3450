export function isAlive(pid: number): boolean;
export function signalProcess(pid: number, signal: NodeJS.Signals): void;
