-- Where the backups of a run are: a folder's path, or a bucket without its key and secret. A
-- verification has none, and the runs of earlier versions didn't note it.
alter table backup_runs add column place text
  constraint backup_run_has_a_place_of_words check (char_length(place) between 1 and 500);
