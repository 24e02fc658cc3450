import { expect, it } from 'vitest';
import { readableLog, saysStop } from './log';

it('is lines for a person: level and words, without what the results say better', () => {
  const text = [
    { level: 'info', msg: 'cart has 3 items', source: 'console' },
    { level: 'warning', msg: 'Request Failed', error: 'x' },
    { level: 'error', msg: 'ReferenceError: cart is not defined\n\tat file:///stage.js:3:1\n' },
  ].map((entry) => JSON.stringify(entry));
  expect(readableLog([...text, 'panic: out of memory', ''].join('\n'))).toBe(
    'info: cart has 3 items\nerror: ReferenceError: cart is not defined\n\tat file:///stage.js:3:1\npanic: out of memory',
  );
});

it('holds the sign to stop, which is not for a person to read', () => {
  const [sign, other] = ['headroom-stop', 'headroom-stop is a header'].map((msg) =>
    JSON.stringify({ level: 'error', msg, source: 'console' }),
  );
  expect(saysStop(`${other}\n${sign}\n`)).toBe(true);
  expect(saysStop(`${other}\nheadroom-stop\n`)).toBe(false);
  expect(readableLog(`${sign}\n${other}\n`)).toBe('error: headroom-stop is a header');
});
