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

it('a worker creates one date and one number formatter in the language of the page, then ends', async () => {
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

it('the page works where workers are not allowed', () => {
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
