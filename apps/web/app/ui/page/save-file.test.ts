// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { saveFile } from './save-file.ts';

afterEach(() => {
  vi.useRealTimers();
});

it('keeps the object URL for a browser that reads it late, at most a minute', () => {
  vi.useFakeTimers();
  const addresses = new Set<string>();
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
    addresses.add('blob:1');
    return 'blob:1';
  });
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((address) => addresses.delete(address));
  const named = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    expect([this.href, this.download]).toEqual(['blob:1', 'rendez-vous.ics']);
  });
  saveFile(new Blob(['BEGIN:VCALENDAR']), 'rendez-vous.ics');
  expect(named).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(10_000);
  expect(addresses.size).toBe(1);
  vi.advanceTimersByTime(50_000);
  expect(addresses.size).toBe(0);
});
