import { secretParts } from '@headroom/core';
import type { RequestSpec, ShardStage } from '@headroom/core';
import { secretVariable } from '../engine';
import type { EngineJob } from '../engine';
import { bodyOf, headersOf, pathOf } from '../request-content';

/** A Python string literal: JSON's escapes are among Python's. */
const literal = (text: string) => JSON.stringify(text.toWellFormed());

/** A Python expression for a text, its secrets read from the environment. */
const expression = (text: string): string =>
  secretParts(text)
    .map((part) => (typeof part === 'string' ? literal(part) : `os.environ[${literal(secretVariable(part.secret))}]`))
    .join(' + ');

const weightSteps = 10_000;

/** Locust's weights are whole numbers: shares in steps of 0.01 %, each request at least one. */
export function taskWeights(requests: readonly RequestSpec[]): number[] {
  const total = requests.reduce((sum, { weight }) => sum + weight, 0);
  const weights = requests.map(({ weight }) => Math.max(1, Math.round((weightSteps * weight) / total)));
  const divisor = weights.reduce(function common(left: number, right: number): number {
    return right === 0 ? left : common(right, left % right);
  });
  return weights.map((weight) => weight / divisor);
}

function waitTime(load: ShardStage['load']): string {
  if (load.model === 'open') return 'constant(0)';
  if (load.iterationsPerSecond !== undefined) return `constant_throughput(${load.iterationsPerSecond})`;
  return `constant(${load.thinkTimeMs / 1000})`;
}

function constantsText(request: RequestSpec, index: number): string {
  const headers = headersOf(request);
  // Locust would ask for compressed answers; other engines do not.
  if (!headers.has('accept-encoding')) headers.set('accept-encoding', 'identity');
  const entries = [...headers].map(([name, value]) => `${literal(name)}: ${expression(value)}`);
  const body = bodyOf(request);
  return `HEADERS_${index} = {${entries.join(', ')}}
BODY_${index} = ${body === undefined ? 'None' : `(${expression(body)}).encode()`}
`;
}

function taskText({ name, method, expectStatus }: RequestSpec, index: number, weight: number, path: string) {
  const named = `${literal(method)}, ${literal(path)}, name=${literal(name)}`;
  const call = `self.client.request(${named}, headers=HEADERS_${index}, data=BODY_${index}`;
  const head = `    @task(${weight})
    def request_${index}(self):
`;
  if (!expectStatus) return `${head}        ${call})\n`;
  return `${head}        with ${call}, catch_response=True) as response:
            if response.status_code in (${expectStatus.join(', ')},):
                response.success()
            elif response.status_code:
                response.failure(f"status {response.status_code}, expected ${expectStatus.join(' or ')}")
`;
}

/** Names stand for one address: the target's is not looked up again. */
const pinText = (hostname: string, address: string) => `
resolve = gevent.socket.getaddrinfo


def resolve_pinned(host, *arguments, **options):
    return resolve(${literal(address)} if host == ${literal(hostname)} else host, *arguments, **options)


gevent.socket.getaddrinfo = socket.getaddrinfo = resolve_pinned
`;

/** The locustfile of a job's requests: weighted tasks over kept connections, without redirects and cookies. */
export function locustfile({ stage, target, requests }: EngineJob): string {
  const baseUrl = new URL(target.baseUrl);
  const weights = taskWeights(requests);
  const tasks = requests.map((request, index) => taskText(request, index, weights[index]!, pathOf(request, baseUrl)));
  const hostname = baseUrl.hostname.replace(/^\[|\]$/g, '');
  const pin = target.address !== undefined && target.address !== hostname ? pinText(hostname, target.address) : '';
  const seconds = target.timeoutMs / 1000;
  return `import os
import socket

import gevent.socket
from locust import FastHttpUser, constant, constant_throughput, task
${pin}
${requests.map(constantsText).join('')}

class HeadroomUser(FastHttpUser):
    host = ${literal(baseUrl.origin)}
    wait_time = ${waitTime(stage.load)}
    connection_timeout = ${seconds}
    network_timeout = ${seconds}
    max_redirects = 0
    insecure = False

    def on_start(self):
        self.client.client.cookiejar = None

${tasks.join('\n')}`;
}
