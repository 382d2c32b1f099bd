create schema sign_up;
comment on schema sign_up is 'A professional who signs up, before there is an account.';
alter table professionals.sign_up_drafts set schema sign_up;
alter table sign_up.sign_up_drafts rename to drafts;
alter index sign_up.sign_up_drafts_pkey rename to drafts_pkey;
alter index sign_up.sign_up_drafts_expiry_idx rename to drafts_expiry_idx;
alter table sign_up.drafts rename constraint sign_up_drafts_current_step_check to drafts_current_step_check;
