import { spawnPart } from '../processes/spawn-part.mjs';
import { waitUntilReady } from '../processes/wait-until-ready.mjs';

/**
 * Starts a server as a part of this process, waits until it is ready, and gives the means to stop it and to start it again.
 * @param {object} options url, port, part (what is spawned), isReady (asked until it holds), signal, relaunch (how it is
 *   started again once it was stopped or killed)
 * @returns url, port, pid, exited (of the current process), stop(), kill() (as by a power cut), restart() (also after kill)
 */
export async function startServer({ url, port, part, isReady, signal, relaunch = (launch) => launch() }) {
  const launch = async () => {
    const server = spawnPart(part);
    try {
      await waitUntilReady(server, isReady, { signal });
    } catch (error) {
      await server.stop();
      throw error;
    }
    return server;
  };

  let server = await launch();
  return {
    url,
    port,
    get pid() {
      return server.pid;
    },
    get exited() {
      return server.exited;
    },
    part: () => server,
    stop: () => server.stop(),
    kill: () => server.kill(),
    restart: async () => {
      await server.stop();
      server = await relaunch(launch);
    },
  };
}
