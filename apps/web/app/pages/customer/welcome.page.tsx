import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { AppointmentCard } from '~/domains/appointments/appointment/appointment-card.tsx';
import { appointmentsQuery } from '~/domains/appointments/queries.ts';
import { FavouriteList } from '~/domains/favourites/favourite-list.tsx';
import { EmailVerification } from '~/domains/identity/email-verification.tsx';
import { useSession } from '~/domains/identity/session/session.ts';
import { SearchForm } from '~/domains/search/search-form.tsx';
import { useApi } from '~/lib/api/api-provider.tsx';
import { to } from '~/paths.ts';
import { CoverArt } from '~/ui/cover-art/cover-art.tsx';
import { ErrorState } from '~/ui/feedback/error-state.tsx';
import { Skeleton } from '~/ui/feedback/skeleton.tsx';
import { IconCalendar, IconCreditCard, IconScissors, IconUser } from '~/ui/icons/icons.ts';
import { Page } from '~/ui/page/page.tsx';
import { PageTitle } from '~/ui/page/page-title.tsx';
import { Quiet } from '~/ui/text/quiet.tsx';
import { Title } from '~/ui/text/title.tsx';
import classes from './welcome.module.css';

const links = [
  { address: to('appointments'), word: 'appointments', icon: IconCalendar },
  { address: to('customerPaymentMethods'), word: 'payment', icon: IconCreditCard },
  { address: to('customerAccount'), word: 'account', icon: IconUser },
  { address: to('professional'), word: 'professional', icon: IconScissors },
] as const;

export default function WelcomePage() {
  const { t } = useTranslation('customer');
  const user = useSession();
  const shown = links.filter(({ word }) => word !== 'professional' || (user && user.role !== 'CUSTOMER'));
  return (
    <Page>
      <PageTitle title={t('title')} />
      <div className={classes.hello}>
        <div className={classes.words}>
          <Title order={1}>{t('hello', { firstName: user?.firstName ?? '' })}</Title>
          <p>{t('lead')}</p>
        </div>
        <div className={classes.picture}>
          {user && <CoverArt name={`${user.firstName} ${user.lastName}`} format="banner" banner="457px" />}
        </div>
      </div>
      <div className={classes.columns}>
        <div className={classes.main}>
          <NextAppointment />
          <FavouriteList />
          <section className={classes.search}>
            <Title order={2} size="h3">
              {t('search')}
            </Title>
            <SearchForm />
          </section>
        </div>
        <div className={classes.aside}>
          {user && !user.emailVerified && (
            <section className={classes.notice}>
              <Title order={2} size="h4">
                {t('email.title')}
              </Title>
              <EmailVerification user={user} />
            </section>
          )}
          <nav aria-label={t('links.label')}>
            <ul className={classes.links}>
              {shown.map(({ address, word, icon: Icon }) => (
                <li key={word}>
                  <Link to={address}>
                    <Icon size={22} stroke={1.6} aria-hidden />
                    <span>
                      <span className={classes.name}>{t(`links.${word}`)}</span>
                      <Quiet component="span">{t(`links.${word}Text`)}</Quiet>
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        </div>
      </div>
    </Page>
  );
}

function NextAppointment() {
  const { t } = useTranslation('customer');
  const { data, error, refetch } = useInfiniteQuery(appointmentsQuery(useApi(), 'upcoming'));
  const next = data?.pages[0]?.items[0];
  return (
    <section>
      <Title order={2} size="h3">
        {t('next.title')}
      </Title>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton shape="text" height={120} />}
      {data && !next && <p className={classes.none}>{t('next.none')}</p>}
      {next && <AppointmentCard appointment={next} />}
    </section>
  );
}
