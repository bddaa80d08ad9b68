import { afterEach, expect, test, vi } from 'vitest';
import { inPlace } from './upload-places.ts';

afterEach(() => vi.useRealTimers());

/** As many as are read at a time. */
const places_count = 12;

/** Takes a place and reads on until `end`; this many bytes have come at once. */
const hold = (sender: string, bytes: number, end: Promise<string>) =>
  inPlace(sender, (upload) => {
    upload.begin();
    upload.count(bytes);
    return upload.next(end);
  });

test('uploads that go on as fast as a mobile network does give way to nobody', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  const end = Promise.withResolvers<string>();
  const first = Array.from({ length: places_count }, (_, n) =>
    hold(`player ${n}`, 1_000_000, end.promise),
  );
  const last = hold('another player', 0, end.promise);
  await vi.advanceTimersByTimeAsync(15_000); // At 67 bytes a millisecond.
  end.resolve('read');
  expect(new Set(await Promise.all([...first, last]))).toEqual(new Set(['read']));
});

test('a place is kept until the picture is redrawn, one of each player, and gives way to nobody [6-5.9 6-6.26]', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  const end = Promise.withResolvers<string>();
  let drawn_at_once = 0;
  const draw = (sender: string) =>
    inPlace(sender, async (upload) => {
      upload.begin();
      upload.end();
      drawn_at_once += 1;
      return end.promise;
    });
  const all = Array.from({ length: 3 * places_count }, (_, n) =>
    draw(`player ${n % places_count}`),
  );
  const last = draw('another player');
  await vi.advanceTimersByTimeAsync(15_000);
  expect(drawn_at_once).toBe(places_count);
  end.resolve('redrawn');
  expect(new Set(await Promise.all([...all, last]))).toEqual(new Set(['redrawn']));
});
