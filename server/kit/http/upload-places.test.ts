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
