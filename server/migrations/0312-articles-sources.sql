-- The Markdown that a text was written in, so that it can be edited again; null for HTML.
alter table articles_texts add column markdown text;
