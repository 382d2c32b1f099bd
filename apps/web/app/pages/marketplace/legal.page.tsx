import { getPublisher } from '@meche/contract/api-client/publisher';
import { type LegalName, legalNames } from '@meche/words/legal/documents';
import { loadLegal } from '@meche/words/legal/load-legal';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { data, useRevalidator } from 'react-router';
import { askApi } from '~/lib/api/server.ts';
import { languageOf } from '~/lib/i18n/language-choice.ts';
import { Page } from '~/ui/page/page.tsx';
import { PageTitle } from '~/ui/page/page-title.tsx';
import { Title } from '~/ui/text/title.tsx';
import type { Route } from './+types/legal.page';
import classes from './legal.module.css';

/** The server loads the document, so that browsers download only the one that they show. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const name = legalNames.find((one: LegalName) => one === params.document);
  if (!name) throw data({ code: 'not_found' }, { status: 404 });
  const language = languageOf(request.url, request.headers.get('cookie'));
  const { fictional, ...publisher } = await askApi(context, (api) => api.call(getPublisher));
  return { document: (await loadLegal(language))[name](publisher), language, fictional };
}

export default function LegalPage({ loaderData: { document, language, fictional } }: Route.ComponentProps) {
  const { t, i18n } = useTranslation('information');
  const { revalidate } = useRevalidator();
  const displayedLanguage = i18n.language;
  // A change of language without navigation loads the document in the new language.
  useEffect(() => {
    if (displayedLanguage !== language) void revalidate();
  }, [displayedLanguage, language, revalidate]);
  return (
    <Page width="text">
      <PageTitle title={document.title} description={document.description} />
      <div lang={language}>
        <Title order={1}>{document.title}</Title>
        <p className={classes.lead}>{document.lead}</p>
        {fictional && <p className={classes.fictional}>{t('legal.fictional')}</p>}
        {document.sections.map(({ id, title, paragraphs, rows }) => (
          <section key={id} id={id} className={classes.section}>
            <Title order={2} size="h3">
              {title}
            </Title>
            {paragraphs?.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            {rows && (
              <dl className={classes.rows}>
                {rows.map(([what, value]) => (
                  <div key={what}>
                    <dt>{what}</dt>
                    <dd>{value}</dd>
                  </div>
                ))}
              </dl>
            )}
          </section>
        ))}
      </div>
    </Page>
  );
}
