import { createServices, editService } from '@meche/contract/api-client/catalogue';
import type { Catalogue, CatalogueService } from '@meche/contract/catalogue';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useApi } from '~/lib/api/api-provider.tsx';
import { renameFields } from '~/lib/api/refusal.ts';
import { useFormat } from '~/lib/dates/use-format.ts';
import { useLanguage } from '~/lib/i18n/language.ts';
import { parsePrice } from '~/lib/money/typed-price.ts';
import { useCommand } from '~/ui/command/use-command.ts';
import { toast } from '~/ui/feedback/toast.ts';
import { useStaleEdit } from '~/ui/form/use-stale-edit.ts';
import { catalogueKey, catalogueQuery } from './queries.ts';
import { serviceFieldNames } from './service-change.ts';
import { draftOf, type ServiceTyped, typedOf } from './service-draft.ts';

type Saving = {
  service: CatalogueService | undefined;
  form: UseFormReturn<ServiceTyped>;
  onSaved: () => void;
};

/**
 * Creates a service, or saves one with the version that the form was loaded with. On a version conflict the
 * form shows both versions.
 */
export function useSaveService({ service, form, onSaved }: Saving) {
  const { t } = useTranslation(['catalogue', 'services', 'sign-up', 'shell']);
  const { duration } = useFormat();
  const { language } = useLanguage();
  const api = useApi();
  const cache = useQueryClient();
  // A refetch must not change the version that the edit started from.
  const [seenVersion] = useState(service?.version ?? 1);
  const memberName = (id: string) =>
    cache.getQueryData<Catalogue>(catalogueKey)?.members.find((member) => member.id === id)?.name ?? '';
  const stale = useStaleEdit({
    form,
    ...serviceFieldNames({ t, duration, memberName }),
    async readSaved() {
      const now = await cache.fetchQuery({ ...catalogueQuery(api), staleTime: 0 });
      const saved = now.services.find(({ id }) => id === service?.id);
      return saved && { typed: typedOf(saved, now, language), version: saved.version };
    },
  });

  const save = useCommand({
    call: ({ typed, version }: { typed: ServiceTyped; version?: number | undefined }, how) => {
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
      save.send({ typed, version: undefined }).catch((error) => rethrowForForm(error, typed)),
    choice: stale.choiceWith(save),
  };
}

/**
 * Maps the API's field names to the form's: a new service is sent in a list of one, and only lengths with a
 * price are sent.
 */
function rethrowForForm(error: unknown, { lengthTerms }: ServiceTyped): never {
  const priced = lengthTerms.flatMap(({ priceCents }, at) =>
    parsePrice(priceCents) === undefined ? [] : [at],
  );
  return renameFields((field) =>
    field
      .replace(/^services\.0\./, '')
      .replace(/^lengthTerms\.(\d+)/, (_, sent: string) => `lengthTerms.${priced[Number(sent)] ?? 0}`),
  )(error);
}
