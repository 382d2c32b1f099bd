import type { MemberTakings, Takings } from '@meche/contract/takings';
import { useTranslation } from 'react-i18next';
import { useFormat } from '~/lib/dates/use-format.ts';
import { AmountBars } from './amount-bars.tsx';
import classes from './takings-screen.module.css';

/** Takings by person, service, way of payment, VAT rate and client. */
export function TakingsBars({ takings }: { takings: Takings }) {
  const { t } = useTranslation('takings');
  const format = useFormat();
  const memberNote = useMemberNote();
  const { members, services, ways, rates } = takings;
  return (
    <div className={classes.both}>
      <AmountBars
        title={t('members.title')}
        rows={members.map((member) => ({
          key: member.memberId,
          name: member.name,
          note: memberNote(member),
          totalCents: member.totalCents,
          netCents: member.netCents,
        }))}
      />
      <AmountBars
        title={t('services.title')}
        rows={services.map(({ name, count, totalCents, netCents }) => ({
          key: name ?? '',
          name: name ?? t('mileage'),
          note: t('services.count', { count }),
          totalCents,
          netCents,
        }))}
      />
      <AmountBars
        title={t('ways.title')}
        rows={ways.map(({ way, cents }) => ({
          key: way ?? '',
          name: t(`ways.${way ?? 'notRecorded'}`),
          totalCents: cents,
        }))}
      />
      <AmountBars
        title={t('rates.title')}
        rows={rates.map(({ basisPoints, vatCents, totalCents, netCents }) => ({
          key: String(basisPoints),
          name:
            basisPoints === null
              ? t('exempt')
              : t('rates.rate', { percent: format.number(basisPoints / 100) }),
          note: `${t('columns.vat')} ${format.price(vatCents)}`,
          totalCents,
          netCents,
        }))}
      />
      <ClientBars takings={takings} />
    </div>
  );
}

function ClientBars({ takings }: { takings: Takings }) {
  const { t } = useTranslation('takings');
  const { newClients, returningClients, withoutClientCents } = takings;
  const rows = [
    { key: 'new', ...newClients },
    { key: 'returning', ...returningClients },
  ] as const;
  return (
    <AmountBars
      title={t('clients.title')}
      rows={[
        ...rows.map(({ key, clients, totalCents }) => ({
          key,
          name: t(`clients.${key}`),
          note: t('clients.count', { count: clients }),
          totalCents,
        })),
        ...(withoutClientCents > 0
          ? [{ key: 'without', name: t('clients.without'), totalCents: withoutClientCents }]
          : []),
      ]}
    />
  );
}

function useMemberNote() {
  const { t } = useTranslation('takings');
  const format = useFormat();
  return ({ visits, workedMinutes, openMinutes, occupancyPercent }: MemberTakings) => {
    const worked = format.duration(workedMinutes);
    const hours =
      openMinutes === null || occupancyPercent === null
        ? t('members.worked', { worked })
        : t('members.workedOf', {
            worked,
            open: format.duration(openMinutes),
            percent: format.number(occupancyPercent, 0),
          });
    return `${t('members.visits', { count: visits })} · ${hours}`;
  };
}
