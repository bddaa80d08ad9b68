-- A change of the password has a count of its own: whoever uses up the others of an hour can't keep
-- the owner from changing it.
alter table accounts_guard_changes add column of_password boolean not null default false;
