-- Qui le comité a effacé depuis : celui qui a ces résultats perd son nom.
UPDATE chelem.person SET key = 'E' || person, licence = NULL, last_name = NULL, first_name = NULL, club = '', born = NULL, wish = NULL,
    erased_on = current_date
  WHERE erased_on IS NULL AND person IN (SELECT r.person FROM chelem.result r
    JOIN stage.result s ON s.night = r.night AND s.entry = r.entry JOIN stage.person p ON p.key = s.key WHERE p.erased);
-- Un comité qui envoie tout retire ainsi ce qu'il n'a pas.
INSERT INTO stage.withdrawn SELECT n.night, n.edition FROM chelem.night n JOIN stage.comite c ON c.comite = n.comite AND c.whole
  LEFT JOIN stage.night s ON s.night = n.night
  WHERE s.night IS NULL OR s.edition < n.edition OR (s.edition = n.edition AND s.digest <> n.digest);
DELETE FROM stage.withdrawn w USING stage.night s, chelem.night n
  WHERE s.night = w.night AND n.night = w.night AND n.edition = s.edition AND n.digest = s.digest;
INSERT INTO chelem.load (file, outcome, night, edition, digest) SELECT DISTINCT :'file', 'retiree', n.night, n.edition, n.digest
  FROM chelem.night n JOIN stage.withdrawn w ON w.night = n.night AND n.edition <= w.edition;
DELETE FROM chelem.night n USING stage.withdrawn w WHERE w.night = n.night AND n.edition <= w.edition;

UPDATE stage.night SET outcome = 'prise';
UPDATE stage.night s SET outcome = CASE WHEN s.edition > n.edition THEN 'remplace' WHEN s.edition < n.edition THEN 'ancienne'
    WHEN s.digest = n.digest THEN 'deja' ELSE 'refusee' END
  FROM chelem.night n WHERE n.night = s.night;
INSERT INTO chelem.load (file, outcome, night, edition, digest) SELECT :'file', outcome, night, edition, digest FROM stage.night;
-- Ce qui ne change rien, et ce qui nommerait une personne effacée, est laissé ; les résultats d'une soirée déjà là peuvent passer à un autre.
DELETE FROM stage.result s USING stage.night n WHERE n.night = s.night AND n.outcome IN ('ancienne', 'refusee');
DELETE FROM stage.result s USING stage.night n, chelem.result r, chelem.person p
  WHERE n.night = s.night AND n.outcome = 'deja' AND r.night = s.night AND r.entry = s.entry AND p.person = r.person
    AND (p.key = s.key OR p.erased_on IS NOT NULL);
DELETE FROM stage.deal d USING stage.night n WHERE n.night = d.night AND n.outcome NOT IN ('prise', 'remplace');
DELETE FROM chelem.night n USING stage.night s WHERE n.night = s.night AND s.outcome = 'remplace';

INSERT INTO chelem.comite SELECT comite FROM stage.comite ON CONFLICT DO NOTHING;
INSERT INTO chelem.club SELECT comite, club, name FROM stage.club ON CONFLICT (comite, club) DO UPDATE SET name = excluded.name
  WHERE club.name <> excluded.name;
INSERT INTO chelem.person (key, licence, last_name, first_name, club, comite, born, wish, erased_on)
  SELECT key, licence, last_name, first_name, club, comite, born, wish, CASE WHEN erased THEN current_date END FROM stage.person p
  WHERE key IN (SELECT key FROM stage.result) OR key IN (SELECT key FROM chelem.person)
  ON CONFLICT (key) DO UPDATE SET last_name = excluded.last_name, first_name = excluded.first_name, club = excluded.club,
    comite = excluded.comite, born = excluded.born, wish = excluded.wish, erased_on = excluded.erased_on
  WHERE person.erased_on IS NULL
    AND (person.last_name, person.first_name, person.club, person.comite, person.born, person.wish, person.erased_on)
    IS DISTINCT FROM (excluded.last_name, excluded.first_name, excluded.club, excluded.comite, excluded.born, excluded.wish, excluded.erased_on);
INSERT INTO chelem.night (night, season, edition, digest, comite, club, day, name, teams, duplicate, ranked)
  SELECT night, season, edition, digest, comite, club, day, name, teams, duplicate, ranked FROM stage.night
  WHERE outcome IN ('prise', 'remplace');
INSERT INTO chelem.result SELECT n.season, r.night, r.entry, p.person, r.rank, r.total_hundredths, r.pcn
  FROM stage.result r JOIN stage.night n ON n.night = r.night JOIN chelem.person p ON p.key = r.key
  ON CONFLICT (night, entry, season) DO UPDATE SET person = excluded.person;
INSERT INTO chelem.deal SELECT n.season, d.night, d.position, d.tbl, d.n, n.comite, d.taker, d.contract, d.mark, d.half_points, d.bouts
  FROM stage.deal d JOIN stage.night n ON n.night = d.night;
-- Aucun nom ne reste sans résultat qui le demande, ni là où un effacement ne regarde pas.
INSERT INTO stage.idle SELECT person FROM chelem.person EXCEPT SELECT person FROM chelem.result;
DELETE FROM chelem.person p USING stage.idle i WHERE i.person = p.person;
TRUNCATE stage.idle, stage.withdrawn, stage.comite, stage.club, stage.person, stage.night, stage.result, stage.deal;
-- Deux chargements peuvent commencer à la même microseconde : la connexion les distingue.
SELECT outcome, count(*) FROM chelem.load WHERE file = :'file' AND at = now() AND by = pg_backend_pid() GROUP BY 1 ORDER BY 1;
COMMIT;
\echo fin
