-- A line keeps its client without the details that were wrong, and names them; without a sound name it has problems alone.
alter table clients.import_lines drop constraint import_lines_check;
alter table clients.import_lines add constraint import_lines_are_kept_or_named check (client is not null or problems <> '[]');
