// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { saveFile } from './save-file.ts';

afterEach(() => {
  vi.useRealTimers();
});

it('keeps the file until a browser that begins to read it late has it, and no longer than a minute', () => {
  vi.useFakeTimers();
  const kept = new Set<string>();
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
    kept.add('blob:1');
    return 'blob:1';
  });
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((address) => kept.delete(address));
  const named = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    expect([this.href, this.download]).toEqual(['blob:1', 'rendez-vous.ics']);
  });
  saveFile(new Blob(['BEGIN:VCALENDAR']), 'rendez-vous.ics');
  expect(named).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(10_000);
  expect(kept.size).toBe(1);
  vi.advanceTimersByTime(50_000);
  expect(kept.size).toBe(0);
});
