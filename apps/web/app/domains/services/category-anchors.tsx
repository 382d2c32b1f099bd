import { categories } from '@meche/contract/enumerations';
import type { Service } from '@meche/contract/services';
import { useTranslation } from 'react-i18next';
import classes from './category-anchors.module.css';

export function CategoryAnchors({ services }: { services: readonly Service[] }) {
  const { t } = useTranslation(['professionals', 'services']);
  const there = categories.filter((category) => services.some((service) => service.category === category));
  if (there.length < 3) return null;
  return (
    <nav className={classes.anchors} aria-label={t('professionals:categories')}>
      {there.map((category) => (
        <a key={category} href={`#${category}`}>
          {t(`services:categories.${category}`)}
        </a>
      ))}
    </nav>
  );
}
