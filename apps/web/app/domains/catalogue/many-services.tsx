import { MAX_NEW_SERVICES } from '@meche/contract/api-client/catalogue';
import type { Catalogue } from '@meche/contract/catalogue';
import { MAX_PRICE_LIST_LENGTH } from '@meche/contract/request-size';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '~/lib/i18n/language.ts';
import { formatTypedPrice } from '~/lib/money/typed-price.ts';
import { Button } from '~/ui/button/button.tsx';
import { Dialog } from '~/ui/dialog/dialog.tsx';
import { Textarea } from '~/ui/form/textarea.tsx';
import { useFieldFocus } from '~/ui/form/use-field-focus.ts';
import { Title } from '~/ui/text/title.tsx';
import { type FoundServices, ListedServicesForm } from './listed-services-form.tsx';
import classes from './many-services.module.css';
import { type PriceList, readPriceList } from './read-price-list.ts';
import { type UsualSet, usualServicesOf, usualSets } from './usual-offer.ts';

export function ManyServices({ catalogue }: { catalogue: Catalogue }) {
  const { t } = useTranslation('catalogue');
  const { language } = useLanguage();
  const [found, setFound] = useState<FoundServices>();
  const [pasting, setPasting] = useState(false);

  const take = (set: UsualSet) =>
    setFound({
      headings: [],
      services: usualServicesOf(set).map(({ word, category, priceCents, durationMinutes, steps = [] }) => ({
        name: t(`usual.names.${word}`),
        category,
        durationMinutes,
        priceCents: formatTypedPrice(priceCents, language),
        description: '',
        source: '',
        isFrom: false,
        isUnread: false,
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
        onRead={({ services, unread, headings }) => {
          setPasting(false);
          setFound({
            headings,
            services: [
              ...services.map((one) => ({ ...one, steps: [], isUnread: false })),
              ...unread.map((one) => ({ ...one, steps: [], isUnread: true })),
            ],
          });
        }}
      />
      <Dialog
        open={found !== undefined}
        onClose={() => setFound(undefined)}
        title={t('usual.check')}
        side
        fullOnPhones
      >
        {found && (
          <ListedServicesForm found={found} catalogue={catalogue} onSaved={() => setFound(undefined)} />
        )}
      </Dialog>
    </section>
  );
}

type PasteDialogProps = { open: boolean; onClose: () => void; onRead: (list: PriceList) => void };

function PasteDialog({ open, onClose, onRead }: PasteDialogProps) {
  const { t } = useTranslation('catalogue');
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<'nothing' | 'tooLong' | 'tooMany'>();
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
          error={problem && t(`paste.${problem}`)}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button
          fullWidth
          onClick={() => {
            if (text.length > MAX_PRICE_LIST_LENGTH) return setProblem('tooLong');
            const list = readPriceList(text);
            const count = list.services.length + list.unread.length;
            const found = count === 0 ? 'nothing' : count > MAX_NEW_SERVICES ? 'tooMany' : undefined;
            setProblem(found);
            if (!found) onRead(list);
          }}
        >
          {t('paste.read')}
        </Button>
      </div>
    </Dialog>
  );
}
