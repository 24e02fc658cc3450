import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DueTimes } from './due-times';

it('gives times back in order, whatever the order of pushes and shifts', () => {
  fc.assert(
    fc.property(fc.array(fc.option(fc.double({ noNaN: true, min: -1e9, max: 1e9 }), { freq: 3 })), (steps) => {
      const due = new DueTimes();
      let model: number[] = [];
      for (const step of steps) {
        if (step === null) {
          due.shift();
          model = model.slice(1);
        } else {
          due.push(step);
          model = [...model, step].sort((left, right) => left - right);
        }
        expect(due.firstMs).toBe(model[0] ?? Infinity);
      }
    }),
  );
});
