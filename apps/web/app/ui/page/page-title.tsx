import { useTranslation } from 'react-i18next';

/**
 * Sets the title of the tab and the description for search results, and both for shared links. Every page
 * renders one.
 */
export function PageTitle({ title, description }: { title: string; description?: string }) {
  const { t } = useTranslation();
  return (
    <>
      <title>{`${title} · ${t('name')}`}</title>
      <meta property="og:title" content={title} />
      {description && <meta name="description" content={description} />}
      {description && <meta property="og:description" content={description} />}
    </>
  );
}
