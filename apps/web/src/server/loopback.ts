const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Says whether a Host header names this machine. A page elsewhere that resolves its own name to 127.0.0.1 (DNS
 * rebinding) still sends its own name.
 */
export function isLoopbackHost(host: string | null): boolean {
  if (!host) return false;
  return loopbackNames.has(host.toLowerCase().replace(/:\d{1,5}$/, ''));
}
