import { ApiException } from '@kubernetes/client-node';
import { expect, it } from 'vitest';
import { kubernetesConnectionSchema } from '../../connections';
import { explainKubernetesError } from './explain-kubernetes-error';

const connection = kubernetesConnectionSchema.parse({ server: 'https://10.0.0.7', token: 't', namespace: 'load' });
const told = (error: unknown) => explainKubernetesError(error, 'The jobs could not be read', connection).message;
const answer = (body: unknown) => told(new ApiException(404, 'no', body, {}));

it('tells the message of a Status, as an object or as text', () => {
  const status = { kind: 'Status', message: 'jobs are not here' };
  expect(answer(status)).toMatch(/answered 404\. jobs are not here\. Check the namespace load/);
  expect(answer(JSON.stringify(status))).toMatch(/jobs are not here/);
});

it('tells nothing else of what was answered', () => {
  for (const body of [
    { message: 'inside' },
    JSON.stringify({ message: 'inside' }),
    'inside',
    { kind: 'Status', inside: 1 },
  ])
    expect(answer(body)).not.toMatch(/inside/);
  const unread = (() => {
    try {
      return JSON.parse('<html>inside') as unknown;
    } catch (error) {
      return error;
    }
  })();
  expect((unread as Error).message).toMatch(/inside/);
  expect(told(unread)).toMatch(/10\.0\.0\.7 answered with something that is not of a Kubernetes API/);
  expect(told(unread)).not.toMatch(/inside/);
});
