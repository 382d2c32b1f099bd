import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { to } from '~/paths.ts';
import { IconMail } from '~/ui/icons/icons.ts';
import { VisuallyHidden } from '~/ui/text/visually-hidden.tsx';
import classes from './messages-link.module.css';
import { UnreadMarks } from './unread-marks.tsx';

export function MessagesLink() {
  const { t } = useTranslation();
  return (
    <Link to={to('customerMessages')} className={classes.link}>
      <IconMail size={22} stroke={1.6} aria-hidden />
      <VisuallyHidden>{t('header.messages')}</VisuallyHidden>
      <UnreadMarks side="customer" />
    </Link>
  );
}
