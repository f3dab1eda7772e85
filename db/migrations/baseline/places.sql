-- Towns and areas that addresses can name, with the coordinates of their centres.

create table place (
  -- ISO 3166-2:NG without the country.
  state text collate "C" not null,
  name text not null check (name <> ''),
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  -- Other spellings and abbreviations.
  other_names text[] not null,
  -- Names of the city or local government areas that contain it; empty for a town.
  part_of text[] not null,
  primary key (state, name)
);
