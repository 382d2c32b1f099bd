import type { HairLength } from '@meche/contract/enumerations';
import { foldAccents } from '@meche/contract/fold-accents';
import { isByLength, termsAt, termsFrom } from '@meche/contract/hair-lengths';
import type { Service } from '@meche/contract/services';
import { type Ref, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '~/lib/dates/use-format.ts';
import { useRefusalTexts } from '~/lib/i18n/use-refusal-texts.ts';
import { TextInput } from '~/ui/form/text-input.tsx';
import { IconSearch } from '~/ui/icons/icons.ts';
import { PriceText } from '~/ui/text/price-text.tsx';
import { Quiet } from '~/ui/text/quiet.tsx';
import classes from './choose-services.module.css';

type ChooseServicesProps = {
  /** The first shown checkbox, which receives the focus when the choice has an error. */
  ref: Ref<HTMLInputElement>;
  legend?: string;
  services: readonly Service[];
  chosen: readonly string[];
  hairLength: HairLength | undefined;
  error: string | undefined;
  onChange: (serviceIds: string[]) => void;
};

const manyServices = 8;
/**
 * Of more than `manyServices`, the number shown before the member presses "show all" or searches. Chosen
 * services are always shown.
 */
const firstServices = 6;

export function ChooseServices(props: ChooseServicesProps) {
  const { ref, legend, services, chosen, hairLength, error, onChange } = props;
  const { t } = useTranslation('calendar');
  const { duration } = useFormat();
  const { fieldSentence } = useRefusalTexts();
  const [text, setText] = useState('');
  const filterText = foldAccents(text.trim());
  const [all, setAll] = useState(services.length <= manyServices);
  const shown = services.filter(
    (service, at) =>
      chosen.includes(service.id) ||
      (foldAccents(service.name).includes(filterText) && (all || filterText !== '' || at < firstServices)),
  );
  return (
    <fieldset className={classes.group} aria-invalid={error ? true : undefined}>
      <legend>{legend ?? t('add.services')}</legend>
      {services.length > manyServices && (
        <TextInput
          type="search"
          size="sm"
          aria-label={t('add.findService')}
          placeholder={t('add.findService')}
          value={text}
          leftSection={<IconSearch size={18} stroke={1.6} aria-hidden />}
          // In a form, Enter in this search field would submit the form.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      <div className={classes.services}>
        {shown.map((service, at) => {
          const isOpen = isByLength(service) && !hairLength;
          const terms = isOpen ? termsFrom(service) : termsAt(service, hairLength);
          return (
            <label key={service.id} className={classes.service}>
              <input
                ref={at === 0 ? ref : undefined}
                type="checkbox"
                checked={chosen.includes(service.id)}
                onChange={(event) =>
                  onChange(
                    event.currentTarget.checked
                      ? [...chosen, service.id]
                      : chosen.filter((one) => one !== service.id),
                  )
                }
              />
              <span className={classes.name}>{service.name}</span>
              <Quiet component="span">{duration(terms.durationMinutes)}</Quiet>
              <PriceText cents={terms.priceCents} from={isOpen} size="sm" />
            </label>
          );
        })}
        {shown.length === 0 && <Quiet>{t('add.noService')}</Quiet>}
        {!all && filterText === '' && (
          <button type="button" className={classes.all} onClick={() => setAll(true)}>
            {t('add.allServices', { count: services.length })}
          </button>
        )}
      </div>
      {error && (
        <p role="alert" className={classes.error}>
          {error === 'choice_required' ? t('add.chooseService') : fieldSentence(error)}
        </p>
      )}
    </fieldset>
  );
}
