import { createServices } from '@meche/contract/api-client/catalogue';
import type { Catalogue, ServiceDraft } from '@meche/contract/catalogue';
import { useState } from 'react';
import { useFieldArray, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '~/lib/i18n/language.ts';
import { formatTypedPrice, parsePrice } from '~/lib/money/typed-price.ts';
import { Button } from '~/ui/button/button.tsx';
import { IconButton } from '~/ui/button/icon-button.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import { Dialog } from '~/ui/dialog/dialog.tsx';
import { toast } from '~/ui/feedback/toast.ts';
import { FormShell } from '~/ui/form/form-shell.tsx';
import { TextField } from '~/ui/form/text-field.tsx';
import { Textarea } from '~/ui/form/textarea.tsx';
import { useFieldFocus } from '~/ui/form/use-field-focus.ts';
import { IconTrash } from '~/ui/icons/icons.ts';
import { Title } from '~/ui/text/title.tsx';
import { CategoryField } from './category-field.tsx';
import classes from './many-services.module.css';
import { MinutesField } from './minutes-field.tsx';
import { catalogueKey } from './queries.ts';
import { type Listed, type PriceList, readPriceList } from './read-price-list.ts';
import { draftOf, typedOf } from './service-draft.ts';
import { type UsualSet, usualServicesOf, usualSets } from './usual-offer.ts';

type Row = Listed & { steps: ServiceDraft['steps'] };
type Rows = { services: Row[] };
/**
 * `rows` are services to check before saving; `unread` are lines of a pasted list that could not be parsed.
 */
type Found = { rows: Row[]; unread: string[] };

export function ManyServices({ catalogue }: { catalogue: Catalogue }) {
  const { t } = useTranslation('catalogue');
  const { language } = useLanguage();
  const [found, setFound] = useState<Found>();
  const [pasting, setPasting] = useState(false);

  const take = (set: UsualSet) =>
    setFound({
      unread: [],
      rows: usualServicesOf(set).map(({ word, category, priceCents, durationMinutes, steps = [] }) => ({
        name: t(`usual.names.${word}`),
        category,
        durationMinutes,
        priceCents: formatTypedPrice(priceCents, language),
        steps: steps.map(([name, minutes, freeTimeMinutes]) => ({
          name: t(`usual.steps.${name}`),
          durationMinutes: minutes,
          freeTimeMinutes,
          equipmentIds: [],
        })),
      })),
    });

  return (
    <section className={classes.many} aria-label={t('usual.title')}>
      <Title order={2} size="h4">
        {t('usual.title')}
      </Title>
      <p>{t('usual.text')}</p>
      <div className={classes.sets}>
        {usualSets.map((set) => (
          <Button key={set} variant="default" onClick={() => take(set)}>
            {t(`usual.sets.${set}`)}
          </Button>
        ))}
        <Button variant="default" onClick={() => setPasting(true)}>
          {t('paste.open')}
        </Button>
      </div>
      <PasteDialog
        open={pasting}
        onClose={() => setPasting(false)}
        onRead={({ services, unread }) => {
          setPasting(false);
          setFound({ unread, rows: services.map((one) => ({ ...one, steps: [] })) });
        }}
      />
      <Dialog
        open={found !== undefined}
        onClose={() => setFound(undefined)}
        title={t('usual.check')}
        side
        fullOnPhones
      >
        {found && <CheckForm found={found} catalogue={catalogue} onSaved={() => setFound(undefined)} />}
      </Dialog>
    </section>
  );
}

type PasteDialogProps = { open: boolean; onClose: () => void; onRead: (list: PriceList) => void };

function PasteDialog({ open, onClose, onRead }: PasteDialogProps) {
  const { t } = useTranslation('catalogue');
  const [text, setText] = useState('');
  const [isNothing, setIsNothing] = useState(false);
  const body = useFieldFocus<HTMLDivElement>(open);
  return (
    <Dialog open={open} onClose={onClose} title={t('paste.title')}>
      <div ref={body} className={classes.paste}>
        <Textarea
          label={t('paste.label')}
          description={t('paste.text')}
          placeholder={t('paste.example')}
          rows={8}
          value={text}
          error={isNothing && t('paste.nothing')}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button
          fullWidth
          onClick={() => {
            const list = readPriceList(text);
            setIsNothing(list.services.length === 0);
            if (list.services.length > 0) onRead(list);
          }}
        >
          {t('paste.read')}
        </Button>
      </div>
    </Dialog>
  );
}

type CheckFormProps = { found: Found; catalogue: Catalogue; onSaved: () => void };

function CheckForm({ found: { rows, unread }, catalogue, onSaved }: CheckFormProps) {
  const { t } = useTranslation('catalogue');
  const { language } = useLanguage();
  const form = useForm<Rows>({ defaultValues: { services: [...rows] } });
  const { fields, remove } = useFieldArray({ control: form.control, name: 'services' });
  const save = useCommand({
    call: ({ services }: Rows, { api, idempotencyKey }) => {
      const empty = typedOf(undefined, catalogue, language);
      const drafts = services.map((row) => draftOf({ ...empty, ...row }));
      return api.call(createServices, { body: { services: drafts }, idempotencyKey });
    },
    onDone: (_, { services }) => {
      toast('done', t('done.createdMany', { count: services.length }));
      onSaved();
    },
    stale: [catalogueKey],
  });

  return (
    <FormShell form={form} onSubmit={save.send}>
      {unread.length > 0 && <UnreadLines lines={unread} />}
      <ul className={classes.rows}>
        {fields.map((field, at) => (
          <li key={field.id}>
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
                rules={{
                  required: 'required',
                  validate: (typed) => parsePrice(String(typed)) !== undefined || 'invalid',
                }}
              />
              {field.steps.length === 0 && (
                <MinutesField
                  label={t('fields.duration')}
                  from={5}
                  value={form.watch(`services.${at}.durationMinutes`)}
                  onChange={(minutes) => form.setValue(`services.${at}.durationMinutes`, minutes)}
                />
              )}
              <CategoryField control={form.control} name={`services.${at}.category`} />
              <IconButton aria-label={t('usual.leaveOut', { name: field.name })} onClick={() => remove(at)}>
                <IconTrash size={20} stroke={1.8} aria-hidden />
              </IconButton>
            </div>
            {field.steps.length > 0 && <p>{t('usual.hasFreeTime')}</p>}
          </li>
        ))}
      </ul>
      <Button type="submit" fullWidth disabled={fields.length === 0} loading={form.formState.isSubmitting}>
        {t('usual.save', { count: fields.length })}
      </Button>
    </FormShell>
  );
}

function UnreadLines({ lines }: { lines: readonly string[] }) {
  const { t } = useTranslation('catalogue');
  const title = t('paste.unread', { count: lines.length });
  return (
    <section className={classes.unread} aria-label={title}>
      <strong>{title}</strong>
      <p>{t('paste.unreadText')}</p>
      <ul>
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines may repeat and keep their order
          <li key={at}>{line}</li>
        ))}
      </ul>
    </section>
  );
}
