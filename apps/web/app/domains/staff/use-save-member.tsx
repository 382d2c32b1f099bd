import { editStaffMember } from '@meche/contract/api-client/staff';
import type { StaffList, StaffMember } from '@meche/contract/staff';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useApi } from '~/lib/api/api-provider.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import { toast } from '~/ui/feedback/toast.ts';
import { useStaleEdit } from '~/ui/form/use-stale-edit.ts';
import { type MemberTyped, toMemberDraft } from './member-draft.ts';
import { cacheMember, staffKey, staffQuery } from './queries.ts';
import { UploadedFace } from './uploaded-face.tsx';

type Saving = {
  member: StaffMember;
  form: UseFormReturn<MemberTyped>;
  onSaved: (saved: StaffMember) => void;
};

/**
 * Saves a member against the version that the edit started from. If the member has changed since, the form
 * shows both versions.
 */
export function useSaveMember({ member: { id, version, portraitId }, form, onSaved }: Saving) {
  const { t } = useTranslation(['staff', 'shell']);
  const api = useApi();
  const cache = useQueryClient();
  // Version that the edit started from. It stays the same when the member's data is refetched.
  const [seen, setSeen] = useState(version);

  const stale = useStaleEdit<MemberTyped>({
    form,
    label: (field) => t(`staff:stale.${field}`),
    textOf(typed, field) {
      const nothing = t('shell:form.stale.nothing');
      if (field === 'portraitId') return t(typed.portraitId ? 'staff:stale.aPhoto' : 'staff:stale.noPhoto');
      if (field !== 'serviceIds') return typed[field] || nothing;
      const services = cache.getQueryData<StaffList>(staffKey)?.services ?? [];
      const names = services.filter((one) => typed.serviceIds.includes(one.id)).map(({ name }) => name);
      return names.join(', ') || nothing;
    },
    pictured(typed, field, side) {
      if (field !== 'portraitId') return undefined;
      const name = `${typed.firstName} ${typed.lastName}`;
      const shown = side === 'theirs' ? typed.portraitId : portraitId;
      return <UploadedFace of={{ name, portraitId: typed.portraitId }} shown={shown} />;
    },
    async readSaved() {
      const { members } = await cache.fetchQuery({ ...staffQuery(api), staleTime: 0 });
      const saved = members.find((one) => one.id === id);
      return saved && { typed: toMemberDraft(saved), version: saved.version };
    },
  });

  const save = useCommand({
    call: (edit: { typed: MemberTyped; version?: number }) =>
      api.call(editStaffMember, {
        params: { id },
        body: { ...edit.typed, version: edit.version ?? seen },
      }),
    onDone: (saved) => {
      cacheMember(cache, saved);
      setSeen(saved.version);
      form.reset(toMemberDraft(saved));
      toast('done', t('staff:detail.saved', { name: saved.name }));
      onSaved(saved);
    },
    onRefused: (error, { typed }) => stale.onRefused(error, typed),
  });

  return { save, choice: stale.choiceWith(save) };
}
