import type { User } from '@meche/contract/identity';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ExternalCalendarList } from '~/domains/calendar/external/external-calendar-list.tsx';
import { FeedList } from '~/domains/calendar/settings/feed-list.tsx';
import { SettingsForm } from '~/domains/calendar/settings/settings-form.tsx';
import { settingsQuery } from '~/domains/calendar/settings/settings-query.ts';
import { SecondStepSection } from '~/domains/identity/second-step/second-step-section.tsx';
import { useSession } from '~/domains/identity/session/session.ts';
import { useMay } from '~/domains/identity/session/use-may.ts';
import { PreferencePanel } from '~/domains/notifications/preference-panel.tsx';
import { ArchiveSection } from '~/domains/professionals/archive/archive-section.tsx';
import { PosterSection } from '~/domains/professionals/poster/poster-section.tsx';
import { NoAccess, useIsWithheld } from '~/domains/staff/no-access.tsx';
import { useApi } from '~/lib/api/api-provider.tsx';
import { to } from '~/paths.ts';
import { Button } from '~/ui/button/button.tsx';
import { LinkButton } from '~/ui/button/link-button.tsx';
import { QueryState } from '~/ui/feedback/query-state.tsx';
import { FormPart } from '~/ui/form/form-part.tsx';
import { IntentLink } from '~/ui/page/intent-link.tsx';
import { Page } from '~/ui/page/page.tsx';
import { PageHeading } from '~/ui/page/page-heading.tsx';
import { PageTitle } from '~/ui/page/page-title.tsx';
import { SectionMenu } from '~/ui/page/section-menu.tsx';
import classes from './setting.module.css';

/** Parts that only the owner has. */
const ofOwner = [
  'booking',
  'fees',
  'deposit',
  'payment',
  'reminders',
  'look',
  'poster',
  'website',
  'visit-import',
  'connections',
  'archive',
];
const parts = [
  'booking',
  'fees',
  'deposit',
  'payment',
  'reminders',
  'look',
  'preferences',
  'poster',
  'website',
  'visit-import',
  'feeds',
  'external-calendars',
  'second-step',
  'connections',
  'archive',
] as const;

export default function CalendarSettingsPage() {
  const { t } = useTranslation(['settings', 'preferences', 'second-step']);
  const isOwner = useMay()('edit_business');
  const isWithheld = useIsWithheld('own_calendar');
  const professional = useSession()?.professional;
  const menu = parts
    .filter((id) => (isOwner || !ofOwner.includes(id)) && (id !== 'poster' || professional))
    .map((id) => ({ id, label: t(`settings:menu.${id}`) }));
  return (
    <Page>
      <PageTitle title={t('title')} />
      {isWithheld ? (
        <NoAccess />
      ) : (
        <div className={classes.settings}>
          <PageHeading title={t('title')} lead={t(isOwner ? 'lead' : 'ownLead')} />
          <div className={classes.columns}>
            <SectionMenu label={t('menu.label')} sections={menu} />
            <div className={classes.parts}>
              <Parts isOwner={isOwner} professional={professional} />
            </div>
          </div>
        </div>
      )}
    </Page>
  );
}

type PartsProps = { isOwner: boolean; professional: User['professional'] | undefined };

function Parts({ isOwner, professional }: PartsProps) {
  const { t } = useTranslation(['settings', 'preferences', 'second-step']);
  return (
    <>
      {isOwner && <OfProfessional />}
      <FormPart
        id="preferences"
        title={t('preferences:title')}
        text={t(`preferences:lead.${isOwner ? 'professional' : 'member'}`)}
      >
        <PreferencePanel side="professional" isMember={!isOwner} />
      </FormPart>
      {isOwner && professional && <PosterSection professional={professional} />}
      {isOwner && (
        <FormPart id="website" title={t('parts.website.title')} text={t('parts.website.text')}>
          <div>
            <Button component={IntentLink} to={to('websiteSettings')} variant="default">
              {t('parts.website.link')}
            </Button>
          </div>
        </FormPart>
      )}
      {isOwner && (
        <FormPart id="visit-import" title={t('parts.visitImport.title')} text={t('parts.visitImport.text')}>
          <div>
            <Button component={IntentLink} to={to('visitImport')} variant="default">
              {t('parts.visitImport.link')}
            </Button>
          </div>
        </FormPart>
      )}
      <FormPart id="feeds" title={t('parts.feeds.title')} text={t('parts.feeds.text')}>
        <FeedList />
      </FormPart>
      <FormPart id="external-calendars" title={t('parts.external.title')} text={t('parts.external.text')}>
        <ExternalCalendarList />
      </FormPart>
      <FormPart id="second-step" title={t('second-step:title')} text={t('second-step:lead')}>
        <SecondStepSection />
      </FormPart>
      {isOwner && (
        <FormPart id="connections" title={t('parts.connections.title')} text={t('parts.connections.text')}>
          <div>
            <LinkButton component={Link} to={to('connections')}>
              {t('parts.connections.open')}
            </LinkButton>
          </div>
        </FormPart>
      )}
      {isOwner && <ArchiveSection />}
    </>
  );
}

function OfProfessional() {
  const { data: settings, error, refetch } = useQuery(settingsQuery(useApi()));
  if (!settings) return <QueryState of={{ error, refetch }} shape="form" height={480} />;
  return <SettingsForm settings={settings} />;
}
