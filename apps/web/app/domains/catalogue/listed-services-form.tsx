import { createServices } from '@meche/contract/api-client/catalogue';
import type { Catalogue, ServiceDraft } from '@meche/contract/catalogue';
import { type Control, type UseFormReturn, useFieldArray, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { renameFields } from '~/lib/api/refusal.ts';
import { useLanguage } from '~/lib/i18n/language.ts';
import { priceRules } from '~/lib/money/price-rules.ts';
import { Button } from '~/ui/button/button.tsx';
import { IconButton } from '~/ui/button/icon-button.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import { toast } from '~/ui/feedback/toast.ts';
import { FormShell } from '~/ui/form/form-shell.tsx';
import { TextField } from '~/ui/form/text-field.tsx';
import { IconTrash } from '~/ui/icons/icons.ts';
import { CategoryField } from './category-field.tsx';
import classes from './listed-services-form.module.css';
import { MinutesField } from './minutes-field.tsx';
import { catalogueKey } from './queries.ts';
import type { Listed } from './read-price-list.ts';
import { draftOf, typedOf } from './service-draft.ts';

/** `isUnread` marks a line of a pasted list that becomes a service only if it gets a price. */
type Row = Listed & { steps: ServiceDraft['steps']; isUnread: boolean };
type Rows = { services: Row[] };

/** Services to check before saving, the unread ones last. */
export type FoundServices = { services: Row[]; headings: string[] };

type ListedServicesFormProps = { found: FoundServices; catalogue: Catalogue; onSaved: () => void };

export function ListedServicesForm({ found, catalogue, onSaved }: ListedServicesFormProps) {
  const { t } = useTranslation('catalogue');
  const { language } = useLanguage();
  const form = useForm<Rows>({ defaultValues: { services: found.services } });
  const { fields, remove } = useFieldArray({ control: form.control, name: 'services' });
  const save = useCommand({
    call: ({ services }: Rows, { api, idempotencyKey }) => {
      const empty = typedOf(undefined, catalogue, language);
      const drafts = services
        .filter(isKept)
        .map(({ source: _, isFrom: __, isUnread: ___, ...row }) => draftOf({ ...empty, ...row }));
      return api
        .call(createServices, { body: { services: drafts }, idempotencyKey })
        .catch(renameFields(nameInForm(services)));
    },
    onDone: (_, { services }) => {
      toast('done', t('done.createdMany', { count: services.filter(isKept).length }));
      onSaved();
    },
    stale: [catalogueKey],
  });
  const rows = fields.map((field, at) => ({
    isUnread: field.isUnread,
    element: <ServiceRow key={field.id} form={form} at={at} row={field} onRemove={() => remove(at)} />,
  }));
  const unread = rows.filter(({ isUnread }) => isUnread);
  const unreadTitle = t('paste.unread', { count: unread.length });

  return (
    <FormShell form={form} onSubmit={save.send}>
      {unread.length > 0 && (
        <section className={classes.unread} aria-label={unreadTitle}>
          <strong>{unreadTitle}</strong>
          <p>{t('paste.unreadText')}</p>
          <ul className={classes.rows}>{unread.map(({ element }) => element)}</ul>
        </section>
      )}
      <ul className={classes.rows}>
        {rows.filter(({ isUnread }) => !isUnread).map(({ element }) => element)}
      </ul>
      {found.headings.length > 0 && (
        <p className={classes.note}>{t('paste.headings', { list: found.headings.join(' · ') })}</p>
      )}
      <SaveButton control={form.control} loading={form.formState.isSubmitting} />
    </FormShell>
  );
}

const isKept = ({ isUnread, priceCents }: Row) => !isUnread || priceCents.trim() !== '';

/** Unread lines without a price are not sent, so a service may stand at another place than its row. */
function nameInForm(services: readonly Row[]): (field: string) => string {
  const rowOfSent = [...services.keys()].filter((at) => services[at] && isKept(services[at]));
  return (field) => field.replace(/(?<=^services\.)\d+/, (sent) => String(rowOfSent[Number(sent)] ?? sent));
}

type ServiceRowProps = { form: UseFormReturn<Rows>; at: number; row: Row; onRemove: () => void };

function ServiceRow({ form, at, row, onRemove }: ServiceRowProps) {
  const { t } = useTranslation('catalogue');
  return (
    <li>
      {row.isUnread && <p className={classes.source}>{row.source}</p>}
      <TextField
        form={form}
        name={`services.${at}.name`}
        label={t('fields.name')}
        rules={{ required: 'required' }}
        maxLength={120}
        autoComplete="off"
      />
      <div className={classes.facts}>
        <TextField
          form={form}
          name={`services.${at}.priceCents`}
          label={t('fields.price')}
          inputMode="decimal"
          maxLength={12}
          autoComplete="off"
          problem={t('fields.noPrice')}
          rules={
            row.isUnread
              ? { validate: (typed) => String(typed).trim() === '' || priceRules.required.validate(typed) }
              : priceRules.required
          }
        />
        {row.steps.length === 0 && (
          <MinutesField
            label={t('fields.duration')}
            from={5}
            value={form.watch(`services.${at}.durationMinutes`)}
            onChange={(minutes) => form.setValue(`services.${at}.durationMinutes`, minutes)}
          />
        )}
        <CategoryField control={form.control} name={`services.${at}.category`} />
        <IconButton aria-label={t('usual.leaveOut', { name: row.name })} onClick={onRemove}>
          <IconTrash size={20} stroke={1.8} aria-hidden />
        </IconButton>
      </div>
      {row.isFrom && <p>{t('paste.isFrom', { line: row.source })}</p>}
      {row.description !== '' && <p>{t('paste.description', { text: row.description })}</p>}
      {row.steps.length > 0 && <p>{t('usual.hasFreeTime')}</p>}
    </li>
  );
}

/** Renders alone when a price is typed, because a list may have a hundred rows. */
function SaveButton({ control, loading }: { control: Control<Rows>; loading: boolean }) {
  const { t } = useTranslation('catalogue');
  const count = useWatch({ control, name: 'services' }).filter(isKept).length;
  return (
    <Button type="submit" fullWidth disabled={count === 0} loading={loading}>
      {t('usual.save', { count })}
    </Button>
  );
}
