import { expect, test } from 'vitest';
import { storiesOf } from './stories';

test('stories are told by their names; other plans are none', () => {
  const names = ['Story 3: an APISIX on Arm', 'Story of my life', 'Story 9: not told', 'Orders'];
  const stories = storiesOf(names.map((name) => ({ id: name, name })));
  expect(stories).toEqual([
    { planId: names[0], number: '3', title: 'An APISIX on Arm', line: expect.stringContaining('APISIX on Intel') },
  ]);
});
