import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOrigin } from '~/lib/page/configuration.ts';
import { to } from '~/paths.ts';
import { Button } from '~/ui/button/button.tsx';
import { ChoicePills } from '~/ui/form/choice-pills.tsx';
import { FormPart } from '~/ui/form/form-part.tsx';
import { PaperSheet } from '~/ui/page/paper-sheet.tsx';
import { PosterCard } from './poster-card.tsx';
import classes from './poster-section.module.css';

type PosterSectionProps = { professional: { slug: string; businessName: string } };

/** A poster with the QR code of the public page, to print. */
export function PosterSection({ professional }: PosterSectionProps) {
  const { t } = useTranslation('settings');
  const origin = useOrigin();
  return (
    <FormPart id="poster" title={t('poster.title')} text={t('poster.text')}>
      <Poster
        name={professional.businessName}
        address={new URL(to('professionalPage', { slug: professional.slug }), origin).href}
      />
    </FormPart>
  );
}

const sizes = ['a5', 'a6'] as const;

export function Poster(poster: { name: string; address: string }) {
  const { t } = useTranslation('settings');
  const [size, setSize] = useState<(typeof sizes)[number]>('a5');
  const [isPrinting, setIsPrinting] = useState(false);
  const [isDrawn, setIsDrawn] = useState(false);
  const close = () => {
    setIsPrinting(false);
    setIsDrawn(false);
  };
  return (
    <div className={classes.poster}>
      <div className={classes.preview}>
        <PosterCard {...poster} />
      </div>
      <div className={classes.choice}>
        <ChoicePills
          legend={t('poster.size')}
          name="poster-size"
          value={size}
          onChange={setSize}
          options={sizes.map((value) => ({ value, label: t(`poster.sizes.${value}`) }))}
        />
        <div>
          <Button variant="default" loading={isPrinting} onClick={() => setIsPrinting(true)}>
            {t('poster.print')}
          </Button>
        </div>
      </div>
      {isPrinting && (
        <PaperSheet className={classes[size]} isReady={isDrawn} onDone={close}>
          <PosterCard {...poster} onDrawn={() => setIsDrawn(true)} />
        </PaperSheet>
      )}
    </div>
  );
}
