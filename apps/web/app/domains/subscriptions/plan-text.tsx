import type { Subscription } from '@meche/contract/subscriptions';
import { useTranslation } from 'react-i18next';

type Holdings = Pick<Subscription, 'plan' | 'staffProfiles' | 'smsRemindersPerMonth' | 'photos'>;

export function PlanText({ plan, staffProfiles, smsRemindersPerMonth, photos }: Holdings) {
  const { t } = useTranslation('sign-up');
  const parts = [
    plan.startsWith('salon') && t('subscription.team', { count: staffProfiles }),
    smsRemindersPerMonth > 0
      ? t('subscription.reminders', { count: smsRemindersPerMonth })
      : t('subscription.noReminders'),
    photos === null ? t('subscription.anyPhotos') : t('subscription.photos', { count: photos }),
  ];
  return parts.filter(Boolean).join(' · ');
}
