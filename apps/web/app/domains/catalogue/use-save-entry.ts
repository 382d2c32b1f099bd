import type { QueryKey } from '@tanstack/react-query';
import { useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useCommand } from '~/ui/command/use-command.ts';
import { toast } from '~/ui/feedback/toast.ts';
import { dropDraft, useFormDraft } from '~/ui/form/stored-draft.ts';
import { useStaleEdit } from '~/ui/form/use-stale-edit.ts';

type Entry = { id: string; version: number };

type Saving<Typed extends FieldValues, SavedEntry extends Entry> = {
  /** Kind of entry, e.g. `equipment` or `topic`. It is part of the draft's name. */
  kind: string;
  /** The edited entry, or undefined for a new entry. */
  entry: SavedEntry | undefined;
  typedOf: (entry: SavedEntry | undefined) => Typed;
  readAll: () => Promise<readonly SavedEntry[]>;
  add: (typed: Typed, how: { idempotencyKey: string }) => Promise<unknown>;
  edit: (typed: Typed, entry: Entry) => Promise<unknown>;
  stale: readonly QueryKey[];
  /** `label` and `textOf` show a field when two versions are compared. */
  label: (field: keyof Typed & string) => string;
  textOf: (typed: Typed, field: keyof Typed & string) => string;
  done: (typed: Typed) => string;
  onSaved: () => void;
};

/**
 * Form that adds or edits an entry. It is stored as a draft and sent with the version that it started from;
 * on a version conflict `choice` shows both versions.
 */
export function useSaveEntry<Typed extends FieldValues, SavedEntry extends Entry>(
  saving: Saving<Typed, SavedEntry>,
): {
  form: UseFormReturn<Typed>;
  send: (typed: Typed) => Promise<unknown>;
  /** Props of StaleChoice. */
  choice: ReturnType<ReturnType<typeof useStaleEdit<Typed>>['choiceWith']>;
} {
  const { kind, typedOf, readAll, add, edit, label, textOf, done, onSaved } = saving;
  // A refetch must not change the entry while the member edits it.
  const [entry] = useState(saving.entry);
  const draftName = `${kind} ${entry ? `${entry.id} ${entry.version}` : 'new'}`;
  const form = useFormDraft<Typed>(draftName, typedOf(entry));
  const stale = useStaleEdit<Typed>({
    form,
    label,
    textOf,
    async readSaved() {
      const saved = (await readAll()).find(({ id }) => id === entry?.id);
      return saved && { typed: typedOf(saved), version: saved.version };
    },
  });
  const save = useCommand({
    call: ({ typed, version }: { typed: Typed; version?: number }, how): Promise<unknown> =>
      entry ? edit(typed, { id: entry.id, version: version ?? entry.version }) : add(typed, how),
    stale: saving.stale,
    onDone: (_, { typed }) => {
      toast('done', done(typed));
      dropDraft(draftName);
      onSaved();
    },
    onRefused: (error, { typed }) => stale.onRefused(error, typed),
  });
  return {
    form,
    send: (typed) => save.send({ typed }),
    choice: stale.choiceWith(save),
  };
}
