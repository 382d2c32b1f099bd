import { resolveObjectURL } from 'node:buffer';
import { runInNewContext } from 'node:vm';
import { afterEach, expect, it, vi } from 'vitest';
import { preloadedFormats } from './preloaded-formats.ts';

afterEach(() => vi.unstubAllGlobals());

function begin(Worker: new (url: string) => unknown): void {
  vi.stubGlobal('window', {});
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
  vi.stubGlobal('Worker', Worker);
  // biome-ignore lint/security/noGlobalEval: as the page has it, inline
  globalThis.eval(`(${preloadedFormats})()`);
}

it('a worker makes a formatter of dates and one of numbers, in the language of the page, and ends', async () => {
  const started: string[] = [];
  begin(
    class {
      constructor(url: string) {
        started.push(url);
      }
    },
  );
  const done: string[] = [];
  const maker = (what: string) =>
    class {
      constructor(language: string) {
        done.push(`${what} ${language}`);
      }
    };
  runInNewContext((await resolveObjectURL(started[0] ?? '')?.text()) ?? '', {
    Intl: { DateTimeFormat: maker('dates'), NumberFormat: maker('numbers') },
    close: () => done.push('ended'),
  });
  expect(started.length).toBe(1);
  expect(done).toEqual(['dates en', 'numbers en', 'ended']);
});

it('where no worker may start, the page goes on', () => {
  const tried = vi.fn();
  begin(
    class {
      constructor() {
        tried();
        throw new Error('refused');
      }
    },
  );
  expect(tried).toHaveBeenCalledOnce();
});
