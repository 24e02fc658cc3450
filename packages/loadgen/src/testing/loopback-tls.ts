import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import https from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import tls from 'node:tls';
import { serveOver } from './serve';

export interface LoopbackTls extends Disposable {
  key: string;
  cert: string;
  /** The certificate, as NODE_EXTRA_CA_CERTS of child processes wants it. */
  certFile: string;
}

/**
 * A certificate of one day for loopback that this process trusts until it is disposed of. The SDKs of cloud services send
 * credentials over https alone, to stand-ins too.
 */
export function trustedTls(): LoopbackTls {
  const directory = mkdtempSync(join(tmpdir(), 'headroom-tls-'));
  const [keyFile, certFile] = [join(directory, 'key.pem'), join(directory, 'cert.pem')];
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  execFileSync('openssl', ['req', '-x509', ...newKey, '-keyout', keyFile, '-out', certFile, '-days', '1', ...names], {
    stdio: 'ignore',
  });
  const cert = readFileSync(certFile, 'utf8');
  const trustedBefore = tls.getCACertificates('default');
  tls.setDefaultCACertificates([...trustedBefore, cert]);
  return {
    key: readFileSync(keyFile, 'utf8'),
    cert,
    certFile,
    [Symbol.dispose]() {
      tls.setDefaultCACertificates(trustedBefore);
      rmSync(directory, { recursive: true });
    },
  };
}

/** An https server on a free port of loopback. */
export const serveHttps = ({ key, cert }: LoopbackTls, handler: RequestListener) =>
  serveOver(https.createServer({ key, cert }, handler), 'https');
