import { existsSync, readFileSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';

/** An account of the emulator; this code uses only its `localId`. */
export type EmulatorAccount = { localId: string };

/**
 * The internal state of the emulator (firebase-tools/lib/emulator/auth/state). It is no public API, so the
 * version of firebase-tools is pinned.
 */
export type EmulatorState = {
  enableImprovedEmailPrivacy: boolean;
  queryUsers(filter: object, options: { sortByField: 'localId'; order: 'ASC' }): EmulatorAccount[];
  overwriteUserWithLocalId(localId: string, account: EmulatorAccount): unknown;
};

type Stored = { email_privacy: boolean; accounts: EmulatorAccount[] };

/**
 * Loads the stored accounts into the emulator. Does not use the emulator's own import, because that ends
 * all sessions.
 */
export function loadAccounts(file: string, state: EmulatorState): void {
  if (!existsSync(file)) return;
  const stored = JSON.parse(readFileSync(file, 'utf8')) as Stored;
  for (const account of stored.accounts) state.overwriteUserWithLocalId(account.localId, account);
  state.enableImprovedEmailPrivacy = stored.email_privacy;
}

/**
 * Returns `save()`, which resolves when all accounts that the emulator had at the call are on disk.
 * Concurrent calls share a write.
 */
export function createAccountsSaver(file: string, state: EmulatorState): () => Promise<void> {
  let written = '';
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;

  async function write(): Promise<void> {
    const stored: Stored = {
      email_privacy: state.enableImprovedEmailPrivacy,
      accounts: state.queryUsers({}, { sortByField: 'localId', order: 'ASC' }),
    };
    const text = JSON.stringify(stored);
    if (text === written) return;
    // Writes a draft and renames it, so that a kill in between leaves the old file intact.
    await writeFile(`${file}.draft`, text, { mode: 0o600, flush: true });
    await rename(`${file}.draft`, file);
    written = text;
  }

  return function save(): Promise<void> {
    next ??= (running ?? Promise.resolve())
      .catch(() => {})
      .then(() => {
        running = next;
        next = undefined;
        return write();
      });
    return next;
  };
}
