import { type Email, oneLine } from './email.ts';
import { appointmentLink, appointmentTexts, createEmail, type Notification } from './notification.ts';
import type { Wording } from './wording.ts';

export type NotifiedReview = { authorName: string; rating: number; text: string; answer: string | null };

export function reviewDue(wording: Wording, notification: Notification): Email {
  const { t } = wording;
  const values = appointmentTexts(wording, notification);
  const href = appointmentLink(notification);
  return {
    ...createEmail(wording, notification, 'customer'),
    subject: t('notifications:reviewDue.subject', values),
    title: t('notifications:reviewDue.title'),
    paragraphs: [t('notifications:reviewDue.lead', values)],
    action: href ? { label: t('notifications:actions.review'), href: `${href}#review` } : undefined,
    notes: [t('notifications:reviewDue.once')],
  };
}

export function reviewedToProfessional(
  wording: Wording,
  notification: Notification,
  { review }: { review: NotifiedReview },
): Email {
  const { t } = wording;
  const { rating, authorName, text } = review;
  const values = { ...appointmentTexts(wording, notification), count: rating, author: oneLine(authorName) };
  return {
    ...createEmail(wording, notification, 'professional'),
    subject: t('notifications:reviewed.subject', values),
    title: t('notifications:reviewed.title'),
    paragraphs: [t('notifications:reviewed.lead', values), t('notifications:reviewed.next')],
    visit: [
      { label: t('notifications:rows.rating'), value: t('notifications:reviewed.stars', values) },
      ...(text ? [{ label: t('notifications:rows.review'), value: oneLine(text) }] : []),
    ],
    action: {
      label: t('notifications:actions.answerReview'),
      href: `${notification.origin}/professional/reviews`,
    },
  };
}

export function reviewAnsweredToCustomer(
  wording: Wording,
  notification: Notification,
  { review }: { review: NotifiedReview },
): Email {
  const { t } = wording;
  const values = appointmentTexts(wording, notification);
  const href = appointmentLink(notification);
  return {
    ...createEmail(wording, notification, 'customer'),
    subject: t('notifications:reviewAnswered.subject', values),
    title: t('notifications:reviewAnswered.title'),
    paragraphs: [t('notifications:reviewAnswered.lead', values)],
    visit: [{ label: t('notifications:rows.answer'), value: oneLine(review.answer ?? '') }],
    action: href ? { label: t('notifications:actions.see'), href } : undefined,
  };
}
