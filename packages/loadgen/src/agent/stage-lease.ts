/** Silence of the server after which no more load is made, whatever the lease says. */
export const silenceLimitMs = 5_000;

/** Permission to make load: runs out unless each answer of the server renews it. */
export class StageLease {
  private timer: NodeJS.Timeout;

  constructor(private readonly onLost: () => void) {
    this.timer = setTimeout(onLost, silenceLimitMs);
  }

  renew(leaseMs: number) {
    clearTimeout(this.timer);
    this.timer = setTimeout(this.onLost, Math.max(0, Math.min(leaseMs, silenceLimitMs)));
  }

  release() {
    clearTimeout(this.timer);
  }
}
