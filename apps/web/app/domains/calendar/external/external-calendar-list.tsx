import { MAX_EXTERNAL_CALENDARS } from '@meche/contract/api-client/external-calendars';
import type { ExternalCalendar, listExternalCalendars } from '@meche/contract/external-calendars';
import type { z } from '@meche/contract/zod';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '~/lib/api/api-provider.tsx';
import { Button } from '~/ui/button/button.tsx';
import { Dialog } from '~/ui/dialog/dialog.tsx';
import { QueryState } from '~/ui/feedback/query-state.tsx';
import { Quiet } from '~/ui/text/quiet.tsx';
import { Title } from '~/ui/text/title.tsx';
import { externalCalendarsQuery } from '../queries.ts';
import { ExternalCalendarForm } from './external-calendar-form.tsx';
import classes from './external-calendar-list.module.css';
import { ExternalCalendarRow } from './external-calendar-row.tsx';

type CalendarOwner = z.output<typeof listExternalCalendars.response>['members'][number];

/** The calendar that the form adds for a member, or edits. */
type Edited = { memberId: string; calendar?: ExternalCalendar };

/** Calendars of other programs whose events block time: those of all members for the owner. */
export function ExternalCalendarList() {
  const { t } = useTranslation('settings');
  const { data, error, refetch } = useQuery(externalCalendarsQuery(useApi()));
  const [edited, setEdited] = useState<Edited>();
  if (!data) return <QueryState of={{ error, refetch }} shape="list" height={120} />;
  const close = () => setEdited(undefined);
  return (
    <>
      <ul className={classes.list}>
        {data.members.map((owner) => (
          <li key={owner.memberId}>
            <CalendarsOfMember owner={owner} timeZone={data.timeZone} onEdit={setEdited} />
          </li>
        ))}
      </ul>
      <Quiet>{t('external.contents')}</Quiet>
      <Dialog
        open={edited !== undefined}
        onClose={close}
        title={t(edited?.calendar ? 'external.form.editTitle' : 'external.form.title')}
      >
        {edited && <ExternalCalendarForm {...edited} onSaved={close} />}
      </Dialog>
    </>
  );
}

type CalendarsOfMemberProps = { owner: CalendarOwner; timeZone: string; onEdit: (edited: Edited) => void };

function CalendarsOfMember({ owner, timeZone, onEdit }: CalendarsOfMemberProps) {
  const { t } = useTranslation('settings');
  const { memberId, name, calendars } = owner;
  return (
    <div className={classes.member}>
      <Title order={3} size="h5">
        {name}
      </Title>
      {calendars.length === 0 ? (
        <Quiet>{t('external.none')}</Quiet>
      ) : (
        <ul className={classes.list}>
          {calendars.map((calendar) => (
            <li key={calendar.id}>
              <ExternalCalendarRow
                calendar={calendar}
                timeZone={timeZone}
                onEdit={() => onEdit({ memberId, calendar })}
              />
            </li>
          ))}
        </ul>
      )}
      {calendars.length < MAX_EXTERNAL_CALENDARS && (
        <div>
          <Button
            variant="default"
            size="sm"
            aria-label={t('external.addOf', { name })}
            onClick={() => onEdit({ memberId })}
          >
            {t('external.add')}
          </Button>
        </div>
      )}
    </div>
  );
}
