-- The day on which an entry's value last changed, which a policy that it fills shows; null for one
-- that was written before days were kept. An entry that was taken back stays, with an empty value.
alter table content_entries add column changed_on text
  constraint content_entry_changed_on_a_day check (changed_on ~ '^\d{4}-\d\d-\d\d$');
