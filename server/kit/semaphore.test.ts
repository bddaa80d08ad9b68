import fc from 'fast-check';
import { expect, test } from 'vitest';
import { QueueFull, Semaphore } from './semaphore.ts';

const wide = { permits: 2, permits_each: 2, waiting: 1000, waiting_each: 1000 };

/** Work that ends on demand, and records its callers. */
function workshop(semaphore: Semaphore) {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (caller: string) =>
    semaphore.run(caller, () => {
      begun.push(caller);
      return new Promise<void>((end) => ends.push(end));
    });
  const endOne = async () => {
    ends.shift()?.();
    await new Promise(setImmediate);
  };
  return { begun, ask, endOne };
}

test('no more work at a time than there are permits, and whoever waits begins when one is free', async () => {
  const { begun, ask, endOne } = workshop(new Semaphore(wide));
  const all = ['ann', 'ben', 'carol'].map(ask);
  await new Promise(setImmediate);
  expect(begun).toEqual(['ann', 'ben']);
  await endOne();
  expect(begun).toEqual(['ann', 'ben', 'carol']);
  await endOne();
  await endOne();
  await Promise.all(all);
});

test('who asks for a hundred things keeps nobody waiting who asks for one', async () => {
  const { begun, ask, endOne } = workshop(new Semaphore(wide));
  const all = Array.from({ length: 100 }, () => ask('flooder'));
  all.push(ask('ann'), ask('ben'));
  await new Promise(setImmediate);
  for (let n = 0; n < 3; n++) await endOne();
  expect(begun.indexOf('ann')).toBeLessThan(5);
  expect(begun.indexOf('ben')).toBeLessThan(6);
  for (let n = 0; n < 102; n++) await endOne();
  await Promise.all(all);
  expect(begun).toHaveLength(102);
});

test('one caller never has all permits, also while nobody else asks', async () => {
  const { begun, ask, endOne } = workshop(new Semaphore({ ...wide, permits: 3, permits_each: 1 }));
  const all = [ask('flooder'), ask('flooder'), ask('ann')];
  await new Promise(setImmediate);
  expect(begun).toEqual(['flooder', 'ann']);
  for (let n = 0; n < 3; n++) await endOne();
  await Promise.all(all);
});

test('for whom there is no room is told so at once, by who asks too much and by all together', async () => {
  const semaphore = new Semaphore({ permits: 1, permits_each: 1, waiting: 3, waiting_each: 2 });
  const { begun, ask, endOne } = workshop(semaphore);
  const let_in = [ask('ann'), ask('ann'), ask('ann')];
  await expect(ask('ann')).rejects.toThrow(QueueFull);
  let_in.push(ask('ben'));
  await expect(ask('carol')).rejects.toThrow(QueueFull);
  for (let n = 0; n < 4; n++) await endOne();
  await Promise.all(let_in);
  expect(begun).toHaveLength(4);
  const later = ask('carol');
  await new Promise(setImmediate);
  await endOne();
  await later;
});

test('work that fails frees its permit', async () => {
  const semaphore = new Semaphore({ ...wide, permits: 1 });
  for (let n = 0; n < 3; n++)
    await expect(semaphore.run('ann', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await semaphore.run('ann', async () => 7)).toBe(7);
});

test('whoever asks, and whatever ends when: no permit stays free while somebody may have it, and everything is done once', async () => {
  const step = fc.oneof(fc.constantFrom('a', 'b', 'c'), fc.constant(null));
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      const { begun, ask, endOne } = workshop(
        new Semaphore({ ...wide, permits: 3, permits_each: 2 }),
      );
      const asked: string[] = [];
      const all: Promise<void>[] = [];
      let ended = 0;
      for (const caller of steps) {
        if (caller !== null) {
          asked.push(caller);
          all.push(ask(caller));
          await new Promise(setImmediate);
        } else if (ended < begun.length) {
          ended += 1;
          await endOne();
        }
        const countIn = (list: readonly string[], who: string) =>
          list.filter((other) => other === who).length;
        const working = begun.slice(ended);
        expect(working.length).toBeLessThanOrEqual(3);
        for (const who of ['a', 'b', 'c']) {
          expect(countIn(working, who)).toBeLessThanOrEqual(2);
          const waits = countIn(asked, who) > countIn(begun, who);
          if (waits && working.length < 3) expect(countIn(working, who)).toBe(2);
        }
      }
      while (ended < asked.length) {
        ended += 1;
        await endOne();
      }
      await Promise.all(all);
      expect(begun.toSorted()).toEqual(asked.toSorted());
    }),
  );
});
