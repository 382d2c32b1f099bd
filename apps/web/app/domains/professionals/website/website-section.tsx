import { type Language, languages } from '@meche/words';
import { wordsOfWidget } from '@meche/words/widget-script';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '~/lib/i18n/language.ts';
import { languageName } from '~/lib/i18n/language-names.ts';
import { useOrigin } from '~/lib/page/configuration.ts';
import { ChoicePills } from '~/ui/form/choice-pills.tsx';
import { FormPart } from '~/ui/form/form-part.tsx';
import { TextInput } from '~/ui/form/text-input.tsx';
import { Quiet } from '~/ui/text/quiet.tsx';
import { CopiedText } from './copied-text.tsx';
import { securityPolicyOf, snippetOf, type WidgetLook, widgetLooks } from './snippet-line.ts';
import { WidgetCard } from './widget-card.tsx';

const copper = '#a8481f';

export function WebsiteSection({ slug }: { slug: string }) {
  const { t } = useTranslation('website');
  const { language: spoken } = useLanguage();
  const origin = useOrigin();
  const [look, setLook] = useState<WidgetLook>('button');
  const [language, setLanguage] = useState<Language>(spoken);
  const [colour, setColour] = useState(copper);
  const [label, setLabel] = useState<string>();
  const written = label ?? wordsOfWidget[language].label;
  const chosen = { origin, slug, look, language, colour: colour === copper ? undefined : colour };
  return (
    <>
      <FormPart title={t('choice.title')} text={t('choice.text')}>
        <ChoicePills
          legend={t('choice.look')}
          name="look"
          value={look}
          onChange={setLook}
          options={widgetLooks.map((value) => ({ value, label: t(`look.${value}`) }))}
        />
        <ChoicePills
          legend={t('choice.language')}
          name="language"
          value={language}
          onChange={setLanguage}
          options={languages.map((value) => ({ value, label: languageName(value, spoken) }))}
        />
        <TextInput
          label={t('choice.label')}
          value={written}
          maxLength={60}
          onChange={({ target }) => setLabel(target.value)}
        />
        {look === 'button' && (
          <TextInput
            type="color"
            label={t('choice.colour')}
            value={colour}
            onChange={({ target }) => setColour(target.value)}
          />
        )}
      </FormPart>
      <FormPart title={t('snippet.title')} text={t('snippet.text')}>
        <CopiedText label={t('snippet.label')} text={snippetOf({ ...chosen, label: written })} />
      </FormPart>
      <FormPart title={t('preview.title')} text={t('preview.text')}>
        <WidgetCard {...chosen} label={written} />
      </FormPart>
      <FormPart title={t('policy.title')} text={t('policy.text')}>
        <CopiedText label={t('policy.label')} text={securityPolicyOf(origin)} />
        <Quiet>{t('policy.event')}</Quiet>
      </FormPart>
    </>
  );
}
