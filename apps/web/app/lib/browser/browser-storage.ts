/** A storage as far as the browser grants it: with blocked cookies every touch of it throws. */
type GrantedStorage = {
  read(key: string): string | undefined;
  keep(key: string, value: string): void;
  drop(key: string): void;
  empty(): void;
  all(): Record<string, string>;
};

function granted(storage: () => Storage): GrantedStorage {
  const attempt = <T>(touch: (it: Storage) => T): T | undefined => {
    try {
      return touch(storage());
    } catch {
      return undefined;
    }
  };
  return {
    read: (key) => attempt((it) => it.getItem(key)) ?? undefined,
    keep: (key, value) => attempt((it) => it.setItem(key, value)),
    drop: (key) => attempt((it) => it.removeItem(key)),
    empty: () => attempt((it) => it.clear()),
    all: () =>
      attempt((it) => Object.fromEntries(keysOf(it).map((key) => [key, it.getItem(key) ?? '']))) ?? {},
  };
}

const keysOf = (it: Storage) => Array.from({ length: it.length }, (_, at) => it.key(at) ?? '');

/** Of all tabs, emptied whenever a session ends. */
export const sharedStorage = granted(() => localStorage);
/** Of this tab, as long as it is open. */
export const tabStorage = granted(() => sessionStorage);

/** What was kept as JSON; anything else than an object, and what cannot be read, is as if nothing were there. */
export function keptObject(text: string | null | undefined): Record<string, unknown> | undefined {
  try {
    const kept: unknown = JSON.parse(text ?? 'null');
    return typeof kept === 'object' && kept !== null ? (kept as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
