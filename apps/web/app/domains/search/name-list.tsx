import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { shortName } from '~/domains/places/commune-name.ts';
import { ProfessionalLink } from '~/domains/professionals/professional-link.tsx';
import { useApi } from '~/lib/api/api-provider.tsx';
import { useLanguage } from '~/lib/i18n/language.ts';
import { Button } from '~/ui/button/button.tsx';
import { Title } from '~/ui/text/title.tsx';
import { addressOfNamed } from './search-address.ts';
import classes from './search-results.module.css';
import { wordsQuery } from './words-query.ts';

/**
 * Lists businesses and members by part of their name, those nearest to `where` first. Renders nothing
 * without a match.
 */
export function NameList({ name, where }: { name: string; where: string }) {
  const { t } = useTranslation('search');
  const { language } = useLanguage();
  const { data } = useQuery(wordsQuery(useApi(), { text: name, language, where }));
  if (!data || data.professionals.length === 0) return null;
  return (
    <div className={classes.suggestions}>
      <section className={classes.widened}>
        <Title order={2} size="h4">
          {t('names', { name })}
        </Title>
        <div className={classes.ways}>
          {data.professionals.map((one) => {
            const { slug, businessName, city, member } = one;
            const parts = [member?.name, businessName, shortName(city)];
            return (
              <Button
                key={`${slug} ${member?.id}`}
                component={ProfessionalLink}
                slug={slug}
                to={addressOfNamed(one)}
                variant="default"
              >
                {parts.filter(Boolean).join(', ')}
              </Button>
            );
          })}
        </div>
      </section>
    </div>
  );
}
