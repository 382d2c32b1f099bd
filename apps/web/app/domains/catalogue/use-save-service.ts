import type { CatalogueService } from '@meche/contract/catalogue';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useApi } from '~/lib/api/api-provider.tsx';
import { ApiRefusal, isRefusal } from '~/lib/api/refusal.ts';
import { useFormat } from '~/lib/dates/use-format.ts';
import { useLanguage } from '~/lib/i18n/language.ts';
import { useCommand } from '~/ui/command/use-command.ts';
import { toast } from '~/ui/feedback/toast.ts';
import { catalogueKey, catalogueQuery } from './queries.ts';
import { differencesOf, mergedOf } from './service-change.ts';
import { draftOf, type ServiceTyped, typedOf } from './service-draft.ts';
import type { Difference } from './stale-choice.tsx';

type Saving = {
  service: CatalogueService | undefined;
  form: UseFormReturn<ServiceTyped>;
  onSaved: () => void;
};

/** In dispute with what somebody else saved meanwhile. */
type Dispute = { theirs: ServiceTyped; version: number; differences: Difference[] };

/** Creates a service, or edits it from the version that was seen; of one that is not that any more, both versions are shown. */
export function useSaveService({ service, form, onSaved }: Saving) {
  const { t } = useTranslation(['catalogue', 'services', 'sign-up']);
  const { duration } = useFormat();
  const { language } = useLanguage();
  const api = useApi();
  const cache = useQueryClient();
  const [dispute, setDispute] = useState<Dispute>();
  // What is known of it is renewed while she types; what she types was begun from this.
  const [seenVersion] = useState(service?.version ?? 1);

  const save = useCommand({
    call: async ({ typed, version }: { typed: ServiceTyped; version?: number | undefined }, how) => {
      const { createServices, editService } = await import('@meche/contract/catalogue');
      const draft = draftOf(typed);
      if (!service)
        return api.call(createServices, {
          body: { services: [draft] },
          idempotencyKey: how.idempotencyKey,
        });
      return api.call(editService, {
        params: { id: service.id },
        body: { ...draft, version: version ?? seenVersion },
      });
    },
    stale: [catalogueKey],
    onDone: () => {
      toast('done', t(service ? 'catalogue:done.updated' : 'catalogue:done.created'));
      onSaved();
    },
    onRefused: async (error, { typed }) => {
      if (!service || !isRefusal(error, 'changed_meanwhile')) return false;
      const now = await cache.fetchQuery({ ...catalogueQuery(api), staleTime: 0 });
      const saved = now.services.find(({ id }) => id === service.id);
      if (!saved) return false;
      const theirs = typedOf(saved, now, language);
      const memberName = (id: string) => now.members.find((member) => member.id === id)?.name ?? '';
      const differences = differencesOf(typed, theirs, { t, duration, memberName });
      setDispute({ theirs, version: saved.version, differences });
      return true;
    },
  });

  return {
    send: (typed: ServiceTyped) => save.send({ typed, version: undefined }).catch(refuseUnlisted),
    isBusy: save.isBusy,
    differences: dispute?.differences,
    closeDifferences: () => setDispute(undefined),
    async choose(kept: Record<string, 'mine' | 'theirs'>) {
      if (!dispute) return;
      const merged = mergedOf(form.getValues(), dispute.theirs, kept);
      form.reset(merged, { keepDefaultValues: true });
      setDispute(undefined);
      await save.run({ typed: merged, version: dispute.version });
    },
  };
}

/** The server tells where in the list a field is wrong, and the list is of this one service. */
function refuseUnlisted(error: unknown): never {
  if (!isRefusal(error)) throw error;
  const { code, status, message, body } = error;
  const fields = Object.entries(error.fields).map(([path, why]) => [path.replace(/^services\.0\./, ''), why]);
  throw new ApiRefusal(code, status, message, Object.fromEntries(fields), body, { cause: error });
}
