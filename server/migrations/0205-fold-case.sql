-- Small letters whatever the database's language: in Turkish lower('I') is no 'i'. As JavaScript's
-- toLowerCase, by which searches are folded.
create function case_folded(plain text) returns text language sql immutable strict parallel safe
set search_path = pg_catalog, pg_temp
return lower(plain collate "und-x-icu");

create or replace function catalogue_words_of(name text) returns text[] language sql immutable parallel safe
set search_path = pg_catalog, pg_temp
return array_remove(
  string_to_array(regexp_replace(lower(name collate "und-x-icu"), '[!-/:-@\[-`{-~™★®]', '', 'g'), ' '), '');

-- A generated column is computed again when a column that it reads is written.
update catalogue_goods set hash_name = hash_name
  where search is distinct from catalogue_search_of(
    hash_name, phase, category_id, quality_id, appearance_id, stattrak);
delete from catalogue_words where not exists (
  select from catalogue_goods where search @@ array_to_tsvector(array[word])::text::tsquery);
