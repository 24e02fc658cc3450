import net from 'node:net';
import type { AddressInfo } from 'node:net';

const answer = Buffer.from('HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\ncontent-length: 2\r\n\r\nok');
const endOfHead = '\r\n\r\n';

/**
 * A target that answers every request without a body at once, with as little work as can be. Listens on loopback and
 * prints its port; ends when its standard input closes.
 */
export async function runCalibrationStub(): Promise<void> {
  const server = net.createServer((socket) => {
    socket.setNoDelay(true).on('error', () => socket.destroy());
    let rest = '';
    socket.on('data', (bytes) => {
      const heads = (rest + bytes.toString('latin1')).split(endOfHead);
      rest = heads.pop()!;
      if (heads.length === 1) socket.write(answer);
      else if (heads.length > 1) socket.write(Buffer.concat(heads.map(() => answer)));
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`);
  process.stdin.once('close', () => process.exit(0)).resume();
}
