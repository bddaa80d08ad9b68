-- jobs_add takes a lane, too; a new database never had the one without.
drop function if exists jobs_add(text, json, int, timestamptz, text);
