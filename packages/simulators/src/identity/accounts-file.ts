import { existsSync, readFileSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';

/** What the emulator knows of one person; only `localId` matters to us. */
export type EmulatorAccount = { localId: string };

/** The emulator's own memory (firebase-tools/lib/emulator/auth/state): an inner shape, hence the pinned version. */
export type EmulatorState = {
  enableImprovedEmailPrivacy: boolean;
  queryUsers(filter: object, options: { sortByField: 'localId'; order: 'ASC' }): EmulatorAccount[];
  overwriteUserWithLocalId(localId: string, account: EmulatorAccount): unknown;
};

type Kept = { email_privacy: boolean; accounts: EmulatorAccount[] };

/** Loads what the file holds into the emulator. Not its own import call: that one ends every session. */
export function loadAccounts(file: string, state: EmulatorState): void {
  if (!existsSync(file)) return;
  const kept = JSON.parse(readFileSync(file, 'utf8')) as Kept;
  for (const account of kept.accounts) state.overwriteUserWithLocalId(account.localId, account);
  state.enableImprovedEmailPrivacy = kept.email_privacy;
}

/** Gives `save()`, which resolves once everything the emulator knew at the call is on disk; calls at once share a write. */
export function accountsSaver(file: string, state: EmulatorState): () => Promise<void> {
  let written = '';
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;

  async function write(): Promise<void> {
    const kept: Kept = {
      email_privacy: state.enableImprovedEmailPrivacy,
      accounts: state.queryUsers({}, { sortByField: 'localId', order: 'ASC' }),
    };
    const text = JSON.stringify(kept);
    if (text === written) return;
    // A draft and a rename: a kill in the middle leaves the old file whole.
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
