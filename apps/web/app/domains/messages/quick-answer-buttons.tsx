import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '~/domains/identity/session/use-may.ts';
import { useApi } from '~/lib/api/api-provider.tsx';
import { LinkButton } from '~/ui/button/link-button.tsx';
import { MessageSettingsDialog } from './message-settings-dialog.tsx';
import { messageSettingsQuery } from './queries.ts';
import classes from './quick-answer-buttons.module.css';

/** A press puts a quick answer into the text field, where the member can edit it before sending it. */
export function QuickAnswerButtons({ onChoose }: { onChoose: (answer: string) => void }) {
  const { t } = useTranslation('messages');
  const { data: settings } = useQuery(messageSettingsQuery(useApi()));
  const mayEdit = useMay()('edit_business');
  const [isEditing, setEditing] = useState(false);
  if (!settings || (settings.quickAnswers.length === 0 && !mayEdit)) return null;
  return (
    <div className={classes.answers}>
      {settings.quickAnswers.length > 0 && (
        <ul aria-label={t('quick.label')}>
          {settings.quickAnswers.map((answer) => (
            <li key={answer}>
              <button type="button" onClick={() => onChoose(answer)}>
                {answer}
              </button>
            </li>
          ))}
        </ul>
      )}
      {mayEdit && (
        <LinkButton size="sm" aria-label={t('quick.editAll')} onClick={() => setEditing(true)}>
          {t(settings.quickAnswers.length > 0 ? 'quick.edit' : 'quick.editAll')}
        </LinkButton>
      )}
      {isEditing && <MessageSettingsDialog settings={settings} onClose={() => setEditing(false)} />}
    </div>
  );
}
