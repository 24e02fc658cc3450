import { expect, it } from 'vitest';
import { secretParts, secretsIn } from './secrets';

it('cuts a text at its references', () => {
  expect(secretParts('Bearer {{secret:API_KEY}}!')).toEqual(['Bearer ', { secret: 'API_KEY' }, '!']);
  expect(secretParts('{{secret:A}}{{secret:B}}')).toEqual([{ secret: 'A' }, { secret: 'B' }]);
  expect(secretParts('no {{secret:lower}} reference')).toEqual(['no {{secret:lower}} reference']);
  expect(secretParts('')).toEqual(['']);
});

it('names each secret once', () => {
  expect(secretsIn(['{{secret:A}} {{secret:B}}', 'x{{secret:A}}'])).toEqual(['A', 'B']);
});
