import type { NotificationSide } from '@meche/contract/preference-choices';
import type { Email } from './email.ts';
import type { Wording } from './wording.ts';

/** The page of all notifications of a side. */
export const preferencePages: Record<NotificationSide, string> = {
  customer: '/customer/account',
  professional: '/professional/setting',
};

/** Adds the link that switches these emails off, and one to all notifications of the reader. */
export function addUnsubscribeLinks(
  { t }: Wording,
  email: Email,
  { origin, side, token }: { origin: string; side: NotificationSide; token: string },
): Email {
  const url = `${origin}/unsubscribe/${token}`;
  const links = [
    { label: t('notifications:unsubscribe.link'), href: url },
    { label: t('notifications:unsubscribe.all'), href: `${origin}${preferencePages[side]}` },
  ];
  return { ...email, unsubscribe: { url, links } };
}
