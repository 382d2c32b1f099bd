import type { DaySheet } from '@meche/contract/day-sheet';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { AppointmentState } from '~/domains/appointments/appointment/appointment-state.tsx';
import { useApi } from '~/lib/api/api-provider.tsx';
import { dayIn } from '~/lib/dates/format.ts';
import { useFormat } from '~/lib/dates/use-format.ts';
import { useClientName } from '~/lib/i18n/use-client-name.ts';
import { useRefusalTexts } from '~/lib/i18n/use-refusal-texts.ts';
import { toast } from '~/ui/feedback/toast.ts';
import { PaperSheet } from '~/ui/page/paper-sheet.tsx';
import classes from './day-table.module.css';
import { daySheetQuery } from './queries.ts';

type DayTableProps = {
  day: string;
  /** Id of the printed member. When undefined, each member gets a table. */
  memberId: string | undefined;
  /** Called when the print dialog closes, or when the day cannot be loaded. */
  onDone: () => void;
};

export function DayTable({ day, memberId, onDone }: DayTableProps) {
  const api = useApi();
  const { sentence } = useRefusalTexts();
  const { data, error } = useQuery(daySheetQuery(api, day));
  const showProblem = useEffectEvent((problem: unknown) => {
    toast('problem', sentence(problem));
    onDone();
  });
  useEffect(() => {
    if (!data && error) showProblem(error);
  }, [data, error]);
  if (!data) return null;
  return (
    <PaperSheet className={classes.sheet} onDone={onDone}>
      <Tables sheet={data} memberId={memberId} />
    </PaperSheet>
  );
}

function Tables({ sheet, memberId }: { sheet: DaySheet; memberId: string | undefined }) {
  const { t } = useTranslation('calendar');
  const format = useFormat();
  const clientName = useClientName();
  const { timeZone, now } = sheet;
  const visits = sheet.visits.filter(({ member }) => !memberId || member.id === memberId);
  const byMember = Map.groupBy(visits, ({ member }) => member.id);
  const time = (at: string) => format.time(at, timeZone);
  return (
    <>
      <h1>{format.day(sheet.day, 'full')}</h1>
      <p>{t('sheet.asOf', { day: format.day(dayIn(now, timeZone), 'short'), time: time(now) })}</p>
      {visits.length === 0 && <p>{t('sheet.empty')}</p>}
      {[...byMember].map(([id, own]) => (
        <table key={id}>
          <caption>{own[0]?.member.name}</caption>
          <thead>
            <tr>
              {(['time', 'client', 'services', 'state', 'onSite'] as const).map((column) => (
                <th key={column} scope="col">
                  {t(`sheet.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {own.map((visit) => (
              <tr key={visit.id}>
                <td>
                  {time(visit.startsAt)} – {time(visit.endsAt)}
                </td>
                <td>
                  <strong>{clientName(visit.customer.name)}</strong>
                  {[visit.customer.phoneNumber, visit.address].filter(Boolean).map((line) => (
                    <div key={line}>{line}</div>
                  ))}
                </td>
                <td>
                  {visit.services.join(', ')}
                  {[visit.note, visit.professionalNote].filter(Boolean).map((line) => (
                    <div key={line} className={classes.note}>
                      {line}
                    </div>
                  ))}
                </td>
                <td>
                  <AppointmentState appointment={visit} reader="professional" />
                </td>
                <td className={classes.money}>{format.price(visit.onSiteCents)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </>
  );
}
