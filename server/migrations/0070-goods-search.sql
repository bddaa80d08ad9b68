-- Finding goods by parts of their names and by their properties, cheapest or dearest first.
create extension if not exists pg_trgm;

-- A name's words, for comparison: small letters, without the punctuation of ASCII, ™, ★ and ®, so
-- that "ak47" is "AK-47". server/catalogue/listing/words.ts does the same with a search.
create function catalogue_words_of(name text) returns text[] language sql immutable parallel safe
set search_path = pg_catalog, pg_temp
return array_remove(
  string_to_array(regexp_replace(lower(name), '[!-/:-@\[-`{-~™★®]', '', 'g'), ' '), '');

-- The search text of an item: the words of its name and phase, its wear grade's short form, and its
-- properties, each as `#` with a letter and an id. Knives and gloves have the quality that they are
-- shown with, Contraband (server/catalogue/quality.ts).
create function catalogue_search_of(
  hash_name text, phase text, category_id int, quality_id int, appearance_id int, stattrak boolean
) returns tsvector language sql immutable parallel safe set search_path = pg_catalog, public, pg_temp
return array_to_tsvector(array_remove(
  catalogue_words_of(replace(hash_name, '|', ' ') || ' ' || coalesce(phase, '')) || array[
    case
      when hash_name like '%(Factory New)' then 'fn' when hash_name like '%(Minimal Wear)' then 'mw'
      when hash_name like '%(Field-Tested)' then 'ft' when hash_name like '%(Well-Worn)' then 'ww'
      when hash_name like '%(Battle-Scarred)' then 'bs'
    end,
    '#c' || category_id, '#q' || case when category_id in (5, 6) then 12 else quality_id end, '#a' || appearance_id,
    '#s' || stattrak::int
  ], null));

alter table catalogue_goods add column search tsvector not null
  generated always as (catalogue_search_of(hash_name, phase, category_id, quality_id, appearance_id, stattrak)) stored;
create index catalogue_goods_search on catalogue_goods using gin (search);
create index catalogue_goods_price on catalogue_goods (price_mills, id);

-- All words of names, in which a search with typing errors finds the nearest ones: a few thousand,
-- however many goods there are.
create table catalogue_words (
  word text primary key
);
create index catalogue_words_trigrams on catalogue_words using gin (word gin_trgm_ops);

create function catalogue_words_are_known() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into catalogue_words (word)
    select word from unnest(tsvector_to_array(new.search)) word where word not like '#%' order by word
    on conflict do nothing;
  return null;
end $$;
create trigger catalogue_words_are_known after insert or update of hash_name, phase on catalogue_goods
  for each row execute function catalogue_words_are_known();
insert into catalogue_words (word)
  select distinct word from catalogue_goods, unnest(tsvector_to_array(search)) word where word not like '#%';

grant select on catalogue_words to vitrine_app;
