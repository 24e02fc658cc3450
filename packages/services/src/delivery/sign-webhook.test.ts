import { Webhook } from 'standardwebhooks';
import { expect, it } from 'vitest';
import { mintWebhookSecret, webhookHeaders } from './sign-webhook';

it('signs as the example of the specification’s own libraries', () => {
  const headers = webhookHeaders(['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'], {
    ...{ id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', at: new Date(1614265330_000), body: '{"test": 2432232314}' },
  });
  expect(headers['webhook-signature']).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
});

it('is verified by another implementation, and refused once a byte has changed', () => {
  const [secret, body] = [mintWebhookSecret(), JSON.stringify({ id: 'é' })];
  const headers = webhookHeaders([secret], { id: 'e1', at: new Date(), body });
  expect(new Webhook(secret).verify(body, headers)).toEqual({ id: 'é' });
  expect(() => new Webhook(secret).verify(`${body} `, headers)).toThrow('No matching signature');
  expect(() => new Webhook(mintWebhookSecret()).verify(body, headers)).toThrow('No matching signature');
});

it('is verified by whoever has any of its secrets', () => {
  const [before, now, body] = [mintWebhookSecret(), mintWebhookSecret(), '{}'];
  const headers = webhookHeaders([now, before], { id: 'e1', at: new Date(), body });
  for (const secret of [before, now]) expect(new Webhook(secret).verify(body, headers)).toEqual({});
});
