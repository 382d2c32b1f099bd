import { existsSync, readFileSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';

/** An account of the emulator; we use only `localId`. */
export type EmulatorAccount = { localId: string };

/** The emulator's internal state (firebase-tools/lib/emulator/auth/state), hence the pinned version. */
export type EmulatorState = {
  enableImprovedEmailPrivacy: boolean;
  queryUsers(filter: object, options: { sortByField: 'localId'; order: 'ASC' }): EmulatorAccount[];
  overwriteUserWithLocalId(localId: string, account: EmulatorAccount): unknown;
};

type Stored = { email_privacy: boolean; accounts: EmulatorAccount[] };

/** Loads the file into the emulator. Not by its own import call, which ends every session. */
export function loadAccounts(file: string, state: EmulatorState): void {
  if (!existsSync(file)) return;
  const stored = JSON.parse(readFileSync(file, 'utf8')) as Stored;
  for (const account of stored.accounts) state.overwriteUserWithLocalId(account.localId, account);
  state.enableImprovedEmailPrivacy = stored.email_privacy;
}

/**
 * Returns `save()`, which resolves when everything that the emulator knew at the call is on disk.
 * Concurrent calls share a write.
 */
export function accountsSaver(file: string, state: EmulatorState): () => Promise<void> {
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
    // A draft and a rename: a kill in between leaves the old file intact.
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
