import type { Catalogue, CatalogueService } from '@meche/contract/catalogue';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useApi } from '~/lib/api/api-provider.tsx';
import { fieldsRenamed } from '~/lib/api/refusal.ts';
import { useFormat } from '~/lib/dates/use-format.ts';
import { useLanguage } from '~/lib/i18n/language.ts';
import { centsOf } from '~/lib/money/typed-price.ts';
import { useCommand } from '~/ui/command/use-command.ts';
import { toast } from '~/ui/feedback/toast.ts';
import { useStaleEdit } from '~/ui/form/use-stale-edit.ts';
import { catalogueKey, catalogueQuery } from './queries.ts';
import { serviceTold } from './service-change.ts';
import { draftOf, type ServiceTyped, typedOf } from './service-draft.ts';

type Saving = {
  service: CatalogueService | undefined;
  form: UseFormReturn<ServiceTyped>;
  onSaved: () => void;
};

/** Creates a service, or edits it from the version that was seen; of one that is not that any more, both versions are shown. */
export function useSaveService({ service, form, onSaved }: Saving) {
  const { t } = useTranslation(['catalogue', 'services', 'sign-up', 'shell']);
  const { duration } = useFormat();
  const { language } = useLanguage();
  const api = useApi();
  const cache = useQueryClient();
  // What is known of it is renewed while she types; what she types was begun from this.
  const [seenVersion] = useState(service?.version ?? 1);
  const memberName = (id: string) =>
    cache.getQueryData<Catalogue>(catalogueKey)?.members.find((member) => member.id === id)?.name ?? '';
  const stale = useStaleEdit({
    form,
    ...serviceTold({ t, duration, memberName }),
    async readSaved() {
      const now = await cache.fetchQuery({ ...catalogueQuery(api), staleTime: 0 });
      const saved = now.services.find(({ id }) => id === service?.id);
      return saved && { typed: typedOf(saved, now, language), version: saved.version };
    },
  });

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
    onRefused: (error, { typed }) => stale.onRefused(error, typed),
  });

  return {
    send: (typed: ServiceTyped) =>
      save.send({ typed, version: undefined }).catch((error) => refuseAsTyped(error, typed)),
    choice: stale.choiceWith(save),
  };
}

/**
 * The server tells where in the list a field is wrong, and the list is of this one service; of the lengths it was told those
 * that have a price.
 */
function refuseAsTyped(error: unknown, { lengthTerms }: ServiceTyped): never {
  const priced = lengthTerms.flatMap(({ priceCents }, at) => (centsOf(priceCents) === undefined ? [] : [at]));
  return fieldsRenamed((field) =>
    field
      .replace(/^services\.0\./, '')
      .replace(/^lengthTerms\.(\d+)/, (_, sent: string) => `lengthTerms.${priced[Number(sent)] ?? 0}`),
  )(error);
}
