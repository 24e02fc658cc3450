import type { AgentRefused } from '../post';
import type { TokenStore } from './token-store';

/**
 * The token an agent presents. One that replaces another is kept at once; the one before stays at hand until the server has
 * taken the new one.
 */
export class HeldToken {
  private before: string | null = null;

  constructor(
    private current: string,
    private readonly store: TokenStore,
    private readonly log: (line: string) => void,
  ) {}

  get value(): string {
    return this.current;
  }

  taken() {
    this.before = null;
  }

  async replace(token: string) {
    this.before = this.current;
    this.current = token;
    await this.store
      .keep(token)
      .catch((error: unknown) =>
        this.log(`the new token could not be kept, a restart needs a new code: ${String(error)}`),
      );
  }

  /** After a refusal: back to the token before, if there is one. @throws the error when there is none */
  async refused(error: AgentRefused) {
    if (!this.before) throw error;
    this.current = this.before;
    this.before = null;
    await this.store.keep(this.current).catch(() => {});
  }
}
