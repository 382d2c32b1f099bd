import type { TownPage } from '@meche/contract/towns';
import { useTranslation } from 'react-i18next';
import { IntentLink } from '~/ui/page/intent-link.tsx';
import { Title } from '~/ui/text/title.tsx';
import { townAddress } from './town-address.ts';
import classes from './town-links.module.css';

export function TownCategories({ page }: { page: TownPage }) {
  const { t } = useTranslation(['towns', 'services']);
  const { town, category, categories } = page;
  if (categories.length === 0) return null;
  return (
    <nav aria-label={t('towns:categories')}>
      <ul className={classes.categories}>
        {category && (
          <li>
            <IntentLink to={townAddress(town.slug)}>{t('towns:allCategories')}</IntentLink>
          </li>
        )}
        {categories.map((one) => (
          <li key={one.category}>
            <IntentLink
              to={townAddress(town.slug, one.category)}
              aria-current={one.category === category ? 'page' : undefined}
            >
              {t(`services:categories.${one.category}`)}
            </IntentLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function TownNeighbours({ page }: { page: TownPage }) {
  const { t } = useTranslation('towns');
  const { neighbours, category } = page;
  if (neighbours.length === 0) return null;
  return (
    <section className={classes.part}>
      <Title order={2}>{t('neighbours')}</Title>
      <ul className={classes.towns}>
        {neighbours.map(({ slug, name, count }) => (
          <li key={slug}>
            <IntentLink to={townAddress(slug, category)}>
              <strong>{name}</strong> <span>{t('salons', { count })}</span>
            </IntentLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
