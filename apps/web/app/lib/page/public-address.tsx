import { own } from '@meche/contract/own';
import { defaultLanguage, languages } from '@meche/words';
import { useTranslation } from 'react-i18next';
import { useLocation, useParams } from 'react-router';
import { languageInAddress } from '../i18n/language-choice.ts';
import { useOrigin } from './configuration.ts';

/** Search parameters that belong to the canonical address. Filters, days and page numbers do not. */
const identifyingParams = ['where', 'categories', 'place'];

const locales = { fr: 'fr_FR', en: 'en_IE' } as const;

/** Returns the canonical address by language; French has no language parameter (decision 51). */
export function publicAddresses(origin: string, pathname: string, search: string): Record<string, string> {
  const params = new URLSearchParams(search);
  return Object.fromEntries(
    languages.map((language) => {
      const address = new URL(pathname, origin);
      for (const name of identifyingParams)
        for (const value of params.getAll(name)) if (value !== '') address.searchParams.append(name, value);
      if (language !== defaultLanguage) address.searchParams.set(languageInAddress, language);
      return [language, address.href];
    }),
  );
}

/**
 * Renders the canonical address, the alternate languages and the share picture, for search engines and link
 * previews.
 */
export function PublicAddress() {
  const { t, i18n } = useTranslation();
  const { pathname, search } = useLocation();
  const { slug, commune } = useParams();
  const origin = useOrigin();
  const addresses = publicAddresses(origin, pathname, search);
  const canonical = own(addresses, i18n.language) ?? addresses[defaultLanguage];
  return (
    <>
      <link rel="canonical" href={canonical} />
      {languages.map((language) => (
        <link key={language} rel="alternate" hrefLang={language} href={addresses[language]} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={addresses[defaultLanguage]} />
      <meta property="og:url" content={canonical} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={t('name')} />
      <meta property="og:locale" content={i18n.language === 'en' ? locales.en : locales.fr} />
      <meta
        property="og:image"
        content={commune ? townPicture(origin, commune) : sharePicture(origin, slug)}
      />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

/**
 * Address of the share picture (1200 by 630 pixels) of a professional, or of the whole site when there is
 * no slug.
 */
export function sharePicture(origin: string, slug?: string): string {
  return slug ? `${origin}/share/${encodeURIComponent(slug)}.png` : `${origin}/share.png`;
}

/** Address of the share picture of a town. */
export function townPicture(origin: string, commune: string): string {
  return `${origin}/share/coiffeur/${encodeURIComponent(commune)}.png`;
}
