import { useQuery } from '@tanstack/react-query';
import { type Control, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { shortName } from '~/domains/places/commune-name.ts';
import { useApi } from '~/lib/api/api-provider.tsx';
import { useFormat } from '~/lib/dates/use-format.ts';
import { useDebounced } from '~/ui/form/use-debounced.ts';
import { Quiet } from '~/ui/text/quiet.tsx';
import classes from './mileage-section.module.css';
import { type MileageTyped, termsOf } from './mileage-terms.ts';
import { mileageExamplesQuery } from './travel-query.ts';

/**
 * Shows example mileage fees, which the server computes for the typed terms. Renders nothing while the
 * terms are invalid.
 */
export function MileageLines({ control }: { control: Control<MileageTyped> }) {
  const { t } = useTranslation('professional-information');
  const format = useFormat();
  const [minimumCents, startingDistanceHm, pricePerKmCents] = useWatch({
    control,
    name: ['minimumCents', 'startingDistanceHm', 'pricePerKmCents'],
  });
  const terms = termsOf({ minimumCents, startingDistanceHm, pricePerKmCents });
  const termsBody = JSON.stringify(terms ?? null);
  const settled = useDebounced(termsBody);
  const { data, isPlaceholderData } = useQuery({
    ...mileageExamplesQuery(useApi(), settled),
    enabled: settled !== 'null',
  });
  if (!terms || !data || data.length === 0) return null;
  const isOld = isPlaceholderData || settled !== termsBody;
  return (
    <div role="status">
      <Quiet>{t('mileage.examples')}</Quiet>
      <ul className={classes.examples} data-old={isOld ? '' : undefined}>
        {data.map(({ city, distanceHm, mileageCents }) => (
          <li key={city}>
            {t('mileage.example', {
              city: shortName(city),
              km: format.number(distanceHm / 10),
              price: format.price(mileageCents),
            })}
          </li>
        ))}
      </ul>
    </div>
  );
}
