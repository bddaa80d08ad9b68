-- Audience of an announcement: visitors don't see those about a player's own pages.
alter table content_notices add column audience text not null default 'everyone',
  add constraint content_notice_audience_is_known check (audience in ('everyone', 'visitors', 'players'));

-- Removes the listed ways to pay: the payment module will list its own, and there is none yet.
delete from content_entries where key like 'pay\_%';
alter table content_entries add constraint content_entry_promises_no_payment check (key not like 'pay\_%');
