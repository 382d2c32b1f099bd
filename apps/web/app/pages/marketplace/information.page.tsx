import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { to } from '~/paths.ts';
import { LegalLinks } from '~/shell/legal-links.tsx';
import { Button } from '~/ui/button/button.tsx';
import { Page } from '~/ui/page/page.tsx';
import { PageTitle } from '~/ui/page/page-title.tsx';
import { Title } from '~/ui/text/title.tsx';
import classes from './information.module.css';

const sections = ['booking', 'paying', 'cancelling', 'prices', 'ranking', 'accessibility', 'legal'] as const;

export default function InformationPage() {
  const { t } = useTranslation(['information']);
  return (
    <Page width="text">
      <PageTitle title={t('title')} description={t('description')} />
      <Title order={1}>{t('title')}</Title>
      <p className={classes.lead}>{t('lead')}</p>
      {sections.map((section) => (
        <section key={section} id={section} className={classes.section}>
          <Title order={2} size="h3">
            {t(`information:${section}.title`)}
          </Title>
          <p>{t(`information:${section}.text`)}</p>
          {section === 'legal' && (
            <nav className={classes.links} aria-label={t('legal.title')}>
              <LegalLinks />
            </nav>
          )}
        </section>
      ))}
      <section className={classes.section}>
        <Title order={2} size="h3">
          {t('invite.title')}
        </Title>
        <p>{t('invite.text')}</p>
        <Button component={Link} to={to('registerProfessional')}>
          {t('invite.action')}
        </Button>
      </section>
    </Page>
  );
}
