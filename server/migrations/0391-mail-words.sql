-- The operator's own words of letters: subject and opening sentence, by language. Where one is
-- null, or there is no row, ours stand.
create table mail_words (
  -- The letter, as `server/mail/samples.ts` lists it.
  letter text not null,
  language text not null,
  subject text constraint mail_subject_is_one_line 
    check (length(subject) between 1 and 150 and subject !~ '[[:cntrl:]]'),
  opening text constraint mail_opening_is_one_line 
    check (length(opening) between 1 and 500 and opening !~ '[[:cntrl:]]'),
  primary key (letter, language),
  constraint mail_words_say_something check (coalesce(subject, opening) is not null)
);
grant select, insert, update, delete on mail_words to vitrine_app;
