/**
 * Web Storage that never throws. With blocked cookies every access to Web Storage throws; then nothing is
 * stored.
 */
type GrantedStorage = {
  read(key: string): string | undefined;
  keep(key: string, value: string): void;
  drop(key: string): void;
  empty(): void;
  all(): Record<string, string>;
};

function granted(storage: () => Storage): GrantedStorage {
  const attempt = <T>(touch: (storage: Storage) => T): T | undefined => {
    try {
      return touch(storage());
    } catch {
      return undefined;
    }
  };
  return {
    read: (key) => attempt((storage) => storage.getItem(key)) ?? undefined,
    keep: (key, value) => attempt((storage) => storage.setItem(key, value)),
    drop: (key) => attempt((storage) => storage.removeItem(key)),
    empty: () => attempt((storage) => storage.clear()),
    all: () =>
      attempt((storage) =>
        Object.fromEntries(keysOf(storage).map((key) => [key, storage.getItem(key) ?? ''])),
      ) ?? {},
  };
}

const keysOf = (storage: Storage) => Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '');

/** Local storage, shared by all tabs. It is emptied when a session ends. */
export const sharedStorage = granted(() => localStorage);
/** Session storage of this tab. */
export const tabStorage = granted(() => sessionStorage);

/** Parses stored JSON of an object or an array; undefined for anything else. */
export function storedObject(text: string | null | undefined): Record<string, unknown> | undefined {
  try {
    const parsed: unknown = JSON.parse(text ?? 'null');
    return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
