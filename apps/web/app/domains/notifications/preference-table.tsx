import { choosePreference } from '@meche/contract/api-client/preferences';
import {
  type NotificationChannel,
  type NotificationEvent,
  type NotificationSide,
  notificationChannels,
  notificationEvents,
} from '@meche/contract/preference-choices';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '~/lib/api/api-provider.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import { QueryState } from '~/ui/feedback/query-state.tsx';
import { SentSwitch } from '~/ui/form/sent-switch.tsx';
import { Quiet } from '~/ui/text/quiet.tsx';
import { VisuallyHidden } from '~/ui/text/visually-hidden.tsx';
import classes from './preference-table.module.css';
import { PushSwitches } from './push-switches.tsx';
import { preferencesKey, preferencesQuery } from './queries.ts';
import { StopsNote } from './stops-note.tsx';

type Choice = {
  side: NotificationSide;
  event: NotificationEvent;
  channel: NotificationChannel;
  isOn: boolean;
};

/**
 * Each switch is saved immediately. `isMember` is true for a member who is not the owner, because the
 * professional's emails go to the owner only.
 */
export function PreferenceTable({ side, isMember }: { side: NotificationSide; isMember: boolean }) {
  const { t } = useTranslation('preferences');
  const preferences = useQuery(preferencesQuery(useApi()));
  const choose = useCommand({
    call: (choice: Choice, { api }) => api.call(choosePreference, { body: choice }),
    stale: [preferencesKey],
  });
  if (!preferences.data) return <QueryState of={preferences} shape="form" height={240} />;
  const ownChoices = preferences.data.choices.filter((one) => one.side === side);
  const find = (event: NotificationEvent, channel: NotificationChannel) =>
    ownChoices.find((one) => one.event === event && one.channel === channel);
  const events = notificationEvents.filter((event) => ownChoices.some((one) => one.event === event));
  const channels = notificationChannels.filter((channel) =>
    ownChoices.some((one) => one.channel === channel),
  );

  return (
    <>
      <StopsNote stops={preferences.data.stops} />
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>{t('event')}</VisuallyHidden>
            </th>
            {channels.map((channel) => (
              <th key={channel} scope="col">
                {t(`channels.${channel}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {events.map((event) => (
            <tr key={event}>
              <th scope="row">{t(`events.${side}.${event}`)}</th>
              {channels.map((channel) => {
                const choice = find(event, channel);
                if (!choice)
                  return (
                    <td key={channel}>
                      <VisuallyHidden>{t('never')}</VisuallyHidden>
                    </td>
                  );
                const label = t('switch', {
                  event: t(`events.${side}.${event}`),
                  channel: t(`channels.${channel}`),
                });
                return (
                  <td key={channel}>
                    <SentSwitch
                      label={<VisuallyHidden>{label}</VisuallyHidden>}
                      checked={choice.isOn}
                      onSwitch={(isOn) => choose.run({ ...choice, isOn })}
                    />
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <PushSwitches push={preferences.data.push} />
      {side === 'customer' && <Quiet component="p">{t('smsNote')}</Quiet>}
      <Quiet component="p">{t(`always.${isMember ? 'member' : side}`)}</Quiet>
    </>
  );
}
