export function isRedisNewEnough(version: string): boolean;
export function ensureRedisProgram(): Promise<{ program: string; version: string }>;
