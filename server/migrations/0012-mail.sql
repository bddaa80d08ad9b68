-- E-mails that no mail server was there for, shown in demo mode. The newest are kept.
create table mail_outbox (
  id bigint generated always as identity primary key,
  recipient text not null,
  subject text not null,
  text text not null,
  html text not null,
  created_at timestamptz not null,
  constraint mail_outbox_knows_whom_it_is_for check (recipient <> '')
);

grant select, insert, delete on mail_outbox to vitrine_app;
