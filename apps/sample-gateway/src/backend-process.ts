import type { BackendCall, BackendSettings } from './messages';
import type { ProcessReport } from './supervised';
import { Supervised } from './supervised';

/** The stub backend's process. It keeps its port over restarts. */
export class Backend {
  readonly #process: Supervised<BackendCall>;
  #port = 0;

  constructor(
    entry: URL,
    public settings: BackendSettings,
  ) {
    this.#process = new Supervised<BackendCall>(entry, {
      configure: async (call) => {
        this.#port = await call<number>({ kind: 'configure', port: this.#port, settings: this.settings });
      },
    });
  }

  get url() {
    return `http://127.0.0.1:${this.#port}`;
  }

  get ready() {
    return this.#process.ready;
  }

  start = () => this.#process.start();
  stop = () => this.#process.stop(0);
  report = (): Promise<ProcessReport> => this.#process.report();

  /** Answers from now on, also after a restart, as `settings` say. */
  async use(settings: BackendSettings): Promise<void> {
    this.settings = settings;
    await this.#process.settled();
    if (this.#process.ready) await this.#process.call({ kind: 'settings', settings }, 5_000);
  }
}
