import type { ResponseOf } from '@meche/contract/endpoint';
import type { getFrontPage } from '@meche/contract/front-page';
import { useTranslation } from 'react-i18next';
import { shortName } from '~/domains/places/commune-name.ts';
import { ProfessionalLink } from '~/domains/professionals/professional-link.tsx';
import { to } from '~/paths.ts';
import { IntentLink } from '~/ui/page/intent-link.tsx';
import { RatingStars } from '~/ui/text/rating-stars.tsx';
import { Title } from '~/ui/text/title.tsx';
import { FeaturedList } from './featured-list.tsx';
import classes from './front-page-sections.module.css';
import { searchAddress } from './search-address.ts';

export function FrontPageSections({ page }: { page: ResponseOf<typeof getFrontPage> }) {
  const { t } = useTranslation('home');
  const { professionals, towns, featured, reviews } = page;
  return (
    <>
      {featured.length > 0 && (
        <section className={classes.part}>
          <Title order={2}>{t('featured.title')}</Title>
          <FeaturedList featured={featured} />
        </section>
      )}
      {towns.length > 0 && (
        <section>
          <Title order={2}>{t('towns.title')}</Title>
          <p className={classes.quiet}>{t('towns.figure', { count: professionals })}</p>
          <ul className={classes.towns}>
            {towns.map(({ name, count }) => (
              <li key={name}>
                <IntentLink to={searchAddress({ where: name })}>
                  <strong>{shortName(name)}</strong> <span>{t('towns.salons', { count })}</span>
                </IntentLink>
              </li>
            ))}
          </ul>
        </section>
      )}
      {reviews.length > 0 && (
        <section>
          <Title order={2}>{t('praise.title')}</Title>
          <ul className={classes.praise}>
            {reviews.map(({ id, rating, text, authorName, businessName, slug }) => (
              <li key={id}>
                <RatingStars average={rating} />
                <blockquote>{text}</blockquote>
                <ProfessionalLink slug={slug} to={to('professionalPage', { slug })}>
                  {t('praise.of', { author: authorName, name: businessName })}
                </ProfessionalLink>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
