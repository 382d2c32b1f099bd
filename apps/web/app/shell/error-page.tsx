import { useTranslation } from 'react-i18next';
import { isRouteErrorResponse, Link } from 'react-router';
import { to } from '~/paths.ts';
import { Button } from '~/ui/button/button.tsx';
import { CoverArt } from '~/ui/cover-art/cover-art.tsx';
import { Page } from '~/ui/page/page.tsx';
import { PageTitle } from '~/ui/page/page-title.tsx';
import { Title } from '~/ui/text/title.tsx';
import classes from './error-page.module.css';
import { PublicShell } from './public-shell.tsx';

/**
 * Replaces the content of a page that does not exist, is closed for good (410) or has failed; within the
 * shell of its area.
 */
export function ErrorContent({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const status = isRouteErrorResponse(error) ? error.status : undefined;
  const closed = status === 410;
  const missing = closed || status === 404;
  const title = t(closed ? 'state.closedTitle' : missing ? 'state.notFoundTitle' : 'state.errorTitle');
  return (
    <>
      <PageTitle title={title} />
      <Page>
        <div className={classes.columns}>
          <div className={classes.words}>
            <Title order={1}>{title}</Title>
            <p>{t(closed ? 'state.closedText' : missing ? 'state.notFoundText' : 'state.errorText')}</p>
            {missing ? (
              <div className={classes.ways}>
                <Button component={Link} to={to('search')}>
                  {t('state.search')}
                </Button>
                <Button component={Link} to={to('home')} variant="default">
                  {t('state.backHome')}
                </Button>
              </div>
            ) : (
              <Button onClick={() => window.location.reload()}>{t('actions.retry')}</Button>
            )}
          </div>
          <div className={classes.picture}>
            <CoverArt eager name={missing ? '404' : 'Mèche'} colours={['copper', 'strawberry', 'honey']} />
          </div>
        </div>
      </Page>
    </>
  );
}

/** Replaces the whole page, for errors in a layout. */
export function ErrorPage({ error }: { error: unknown }) {
  return (
    <PublicShell>
      <ErrorContent error={error} />
    </PublicShell>
  );
}
