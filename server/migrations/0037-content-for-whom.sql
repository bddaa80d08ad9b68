-- Whom an announcement concerns: one about a player's own pages says nothing to a visitor.
alter table content_notices add column audience text not null default 'everyone',
  add constraint content_notice_audience_is_known check (audience in ('everyone', 'visitors', 'players'));

-- What can be paid with is said by what takes payments, and nothing does yet: a text alone would promise it.
delete from content_entries where key like 'pay\_%';
alter table content_entries add constraint content_entry_promises_no_payment check (key not like 'pay\_%');
