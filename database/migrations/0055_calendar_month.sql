-- The calendar shows a month too: it may open on one.
alter table professionals.professionals
  drop constraint professionals_default_view_check,
  add constraint professionals_default_view_check check (default_view in ('day', 'week', 'month', 'list'));
