-- The operator's articles: one address, and a text by language.
create table articles (
  id bigint generated always as identity primary key,
  slug text not null,
  -- The operator's own picture; without one we draw it from the motif and the id.
  picture text,
  motif text not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  -- Null for a draft, and again once it is retracted.
  published_at timestamptz,
  constraint article_slug_is_of_one_article unique (slug),
  constraint article_slug_is_an_address check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 100 and slug !~ '^[0-9]+$'),
  constraint article_motif_is_known check (motif in ('cases', 'fairness', 'battles', 'gifts', 'trade', 'news'))
);
create index articles_published on articles (published_at desc, id desc) where published_at is not null;

create table articles_texts (
  article_id bigint not null references articles on delete cascade,
  language text not null,
  title text not null,
  summary text not null,
  html text not null,
  primary key (article_id, language)
);

grant select, insert, update on articles to vitrine_app;
grant select, insert, update, delete on articles_texts to vitrine_app;
