-- jobs_add is a definition from now on, and takes a moment and a key.
drop function jobs_add(text, json, int);
