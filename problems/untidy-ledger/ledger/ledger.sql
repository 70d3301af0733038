create table smiths (id integer primary key, name text not null unique);
create table bars (
  id integer primary key,
  serial text not null,
  smith integer not null references smiths (id),
  grams integer not null,
  fineness integer not null,
  stamped integer not null default 0
);
insert into smiths (id, name) values (1, 'Ada'), (2, 'Bo'), (3, 'Chen'), (4, 'Dorrit'), (5, 'Emre');
insert into bars (id, serial, smith, grams, fineness, stamped) values
  (1, 'A-101', 1, 250, 999, 1),
  (2, 'A-102', 1, 310, 875, 0),
  (3, 'B-201', 2, 500, 916, 0),
  (4, 'A-102', 1, 310, 875, 0),
  (5, 'C-301', 3, 120, 900, 0),
  (6, 'C-302', 3, 460, 899, 1),
  (7, 'B-202', 2, 75, 750, 0),
  (8, 'B-201', 2, 500, 916, 0),
  (9, 'D-401', 4, 1000, 999, 1),
  (10, 'C-303', 3, 850, 958, 0),
  (11, 'B-201', 2, 500, 916, 0),
  (12, 'D-402', 4, 90, 585, 1),
  (13, 'A-103', 1, 640, 900, 1),
  (14, 'C-303', 3, 850, 958, 0),
  (15, 'D-403', 4, 333, 750, 0);
