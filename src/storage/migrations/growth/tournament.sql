CREATE TABLE first_session AS
SELECT id AS tournament,
    coalesce((SELECT first_position - 1 FROM session WHERE tournament = tournament.id AND number = 2), positions) AS positions,
    deals, movement, tables, seed, draw
FROM tournament WHERE tables IS NOT NULL;
CREATE TABLE first_start AS
SELECT tournament, id AS entry, start_table AS table_no, start_chair AS chair FROM entry WHERE start_table IS NOT NULL;

CREATE TABLE tournament_new (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL CHECK (trim(name) <> ''),
    date TEXT NOT NULL CHECK (date GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
    place TEXT NOT NULL DEFAULT '',
    organiser TEXT NOT NULL DEFAULT '',
    arbiter TEXT NOT NULL DEFAULT '',
    -- All the positions known so far, those of later sessions included; they are numbered through the tournament.
    positions INTEGER NOT NULL CHECK (positions BETWEEN 1 AND 120),
    -- Deals per position and movement as planned for the first session; what was played is in `session`.
    deals INTEGER NOT NULL CHECK (deals BETWEEN 1 AND 60),
    movement TEXT CHECK (movement IN ('fft', 'howell', 'duo3', 'anneau', 'decalages', 'hasard', 'meilleurs')),
    double_entry INTEGER NOT NULL DEFAULT 0 CHECK (double_entry IN (0, 1)),
    fee_cents INTEGER NOT NULL DEFAULT 0 CHECK (fee_cents >= 0),
    state TEXT NOT NULL DEFAULT 'inscription' CHECK (state IN ('inscription', 'jeu', 'clos')),
    position INTEGER NOT NULL DEFAULT 0 CHECK (position BETWEEN 0 AND positions),
    -- What is ranked: players, duos (rule M7) or teams of 4.
    formula TEXT NOT NULL DEFAULT 'individuel' CHECK (formula IN ('individuel', 'duo', 'equipe4')),
    -- Rule M8: teams of 4 in four parallel tournaments.
    parallel INTEGER NOT NULL DEFAULT 0 CHECK (parallel IN (0, 1)),
    -- Tables of 4 and 3, tables of 5 with a called king (S8), or tables of 4 and 5 with a dead hand (S10).
    game TEXT NOT NULL DEFAULT 'quatre' CHECK (game IN ('quatre', 'cinq', 'mort')),
    championship TEXT CHECK (championship IN ('individuel', 'duo', 'interclubs', 'seniors', 'jeunes')),
    stage TEXT CHECK (
        stage IN ('qualification', 'demi-finale-regionale', 'finale-regionale', 'qualificatif-national', 'finale-nationale')),
    sessions INTEGER NOT NULL DEFAULT 1 CHECK (sessions BETWEEN 1 AND 20),
    -- Rule R3: article 29 breaks ties.
    article_29 INTEGER NOT NULL DEFAULT 0 CHECK (article_29 IN (0, 1)),
    -- Rule O2: percent of the fees given back, percent rewarded, money added, special prize (R8).
    given_back_percent INTEGER NOT NULL DEFAULT 80 CHECK (given_back_percent BETWEEN 0 AND 100),
    rewarded_percent INTEGER NOT NULL DEFAULT 20 CHECK (rewarded_percent BETWEEN 1 AND 100),
    added_cents INTEGER NOT NULL DEFAULT 0 CHECK (added_cents >= 0),
    special_cents INTEGER NOT NULL DEFAULT 0 CHECK (special_cents >= 0),
    -- Prizes by rule are multiples of the step; above the base, each is so many percent of the one before.
    step_cents INTEGER NOT NULL DEFAULT 100 CHECK (step_cents > 0),
    decline_percent INTEGER NOT NULL DEFAULT 80 CHECK (decline_percent BETWEEN 50 AND 100),
    -- The fees as counted when the tournament was closed; NULL before. Who pays later changes no prize.
    fees_then_cents INTEGER CHECK (fees_then_cents >= 0),
    -- The digest of the archive it was rebuilt from; NULL where it was played in this base.
    origin TEXT CHECK (length(origin) = 64),
    -- The night's name and edition in that archive, where it said them.
    night TEXT CHECK (length(night) = 32),
    edition_before INTEGER CHECK (edition_before >= 0),
    -- The edition of the rules the tournament is played under.
    rules TEXT NOT NULL DEFAULT 'FFT, Fascicule 2, Donnes libres' CHECK (rules <> ''),
    -- Rule R6: who left is ranked behind all who finish; outside championships an organiser may say otherwise.
    leavers_last INTEGER NOT NULL DEFAULT 1 CHECK (leavers_last IN (0, 1)),
    -- Rule C6: how many of the final ranking are qualified; NULL for none, or for what the article says.
    qualifies INTEGER CHECK (qualifies >= 1),
    -- Rule A4: why it was closed although sheets contradict rulings.
    despite_rulings TEXT CHECK (despite_rulings <> ''),
    -- Rule D1: NULL for donnes libres.
    duplicate TEXT CHECK (duplicate IN ('individuel', 'triplettes', 'quadrettes', 'equipes')),
    -- The circuit, once decided.
    circuit TEXT CHECK (circuit IN ('ligne', 'fiches', 'howell', 'howell-equilibre', 'emmanuel', 'paralleles', 'hybride')),
    -- Rule D5: 1 until the draw where positions and étuis are those usual for the tables.
    usual_shape INTEGER NOT NULL DEFAULT 0 CHECK (usual_shape IN (0, 1)),
    -- Articles 3, 9, 15, 20: what follows the first session, by the number of players: '20=16x115;40=32x115/p16x130'.
    plan TEXT CHECK (plan <> ''),
    -- Rule D58: the colour that attacks first in every triplette; NULL before the draw, and where nobody attacks in turn.
    first_badge TEXT CHECK (first_badge IN ('bleu', 'blanc', 'rouge')),
    -- Rule D5: 1 until the draw where étuis of a position were decided, and positions are those usual.
    usual_positions INTEGER NOT NULL DEFAULT 0 CHECK (usual_positions IN (0, 1)),
    CHECK ((state = 'inscription') = (position = 0)),
    CHECK (parallel = 0 OR formula = 'equipe4'),
    CHECK ((championship IS NULL) = (stage IS NULL))
) STRICT;
INSERT INTO tournament_new (id, name, date, place, organiser, arbiter, positions, deals, movement, double_entry, fee_cents, state,
    position, formula, parallel, game, championship, stage, sessions, article_29, given_back_percent, rewarded_percent, added_cents,
    special_cents, step_cents, decline_percent, fees_then_cents, origin)
SELECT id, name, date, place, organiser, arbiter, positions, deals, movement, double_entry, fee_cents, state,
    position, formula, parallel, game, championship, stage, sessions, article_29, given_back_percent, rewarded_percent, added_cents,
    special_cents, step_cents, decline_percent, fees_then_cents, origin FROM tournament;
DROP TABLE tournament;
ALTER TABLE tournament_new RENAME TO tournament;

CREATE TABLE entry_new (
    id INTEGER PRIMARY KEY,
    tournament INTEGER NOT NULL REFERENCES tournament (id),
    number INTEGER NOT NULL CHECK (number >= 1),
    person INTEGER NOT NULL REFERENCES person (id),
    paid_cents INTEGER NOT NULL DEFAULT 0 CHECK (paid_cents >= 0),
    -- Rule R7: a substitute may be left out of the ranking.
    ranked INTEGER NOT NULL DEFAULT 1 CHECK (ranked IN (0, 1)),
    -- First position played: 1, or later for a late arrival or a substitute.
    from_position INTEGER NOT NULL DEFAULT 1 CHECK (from_position >= 1),
    -- Rule R6: last position played by one who left before the end (0: none).
    left_after INTEGER CHECK (left_after >= 0),
    -- Rule P7 as it stood when the tournament was closed; NULL before. Next season's list changes no award.
    affiliated_then INTEGER CHECK (affiliated_then IN (0, 1)),
    team INTEGER REFERENCES team (id),
    -- The member's place in the team, from 1; in parallel tournaments (M8), the one he plays in.
    member INTEGER CHECK (member BETWEEN 1 AND 6),
    -- The last session played by one who was not kept for the next (rule R5, M10).
    last_session INTEGER CHECK (last_session >= 1),
    -- The outgoing champion sits North at table 1 (rule M11).
    champion INTEGER NOT NULL DEFAULT 0 CHECK (champion IN (0, 1)),
    -- One who cannot change tables.
    fixed INTEGER NOT NULL DEFAULT 0 CHECK (fixed IN (0, 1)),
    -- Announced before the evening, and not seen yet.
    announced INTEGER NOT NULL DEFAULT 0 CHECK (announced IN (0, 1)),
    -- Rule C5, article 16: series, club and committee of the day of the qualification; NULL where it is not known.
    qualified_series INTEGER CHECK (qualified_series BETWEEN 1 AND 4),
    qualified_club TEXT CHECK (qualified_club <> ''),
    qualified_committee TEXT CHECK (qualified_committee <> ''),
    -- Rule M12: the orientation asked for at registration.
    wished TEXT CHECK (wished IN ('N', 'S', 'E', 'O')),
    -- Rule A5, article 27: who left by force majeure is not put last.
    force_majeure INTEGER NOT NULL DEFAULT 0 CHECK (force_majeure IN (0, 1)),
    -- Chapter 5: what the CCN gave by a derogation, and which letter says so.
    derogation_pcn INTEGER CHECK (derogation_pcn >= 0),
    derogation_pp INTEGER CHECK (derogation_pp >= 0),
    derogation_letter TEXT CHECK (trim(derogation_letter) <> ''),
    UNIQUE (tournament, number),
    UNIQUE (tournament, person)
) STRICT;
INSERT INTO entry_new (id, tournament, number, person, paid_cents, ranked, from_position, left_after, affiliated_then, team, member,
    last_session, champion, fixed)
SELECT id, tournament, number, person, paid_cents, ranked, from_position, left_after, affiliated_then, team, member,
    last_session, champion, fixed FROM entry;
DROP TABLE entry;
ALTER TABLE entry_new RENAME TO entry;

-- A session (séance) begun, or a later phase of the same one (a final square, an elimination between positions).
CREATE TABLE session_new (
    id INTEGER PRIMARY KEY,
    tournament INTEGER NOT NULL REFERENCES tournament (id),
    number INTEGER NOT NULL CHECK (number >= 1),
    -- A 'phase' continues the session before: its tables are not counted again (rule P3).
    kind TEXT NOT NULL CHECK (kind IN ('seance', 'phase')),
    date TEXT CHECK (date GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
    first_position INTEGER NOT NULL CHECK (first_position >= 1),
    positions INTEGER NOT NULL CHECK (positions BETWEEN 1 AND 120),
    deals INTEGER NOT NULL CHECK (deals BETWEEN 1 AND 60),
    movement TEXT CHECK (movement IN ('fft', 'howell', 'duo3', 'anneau', 'decalages', 'hasard', 'meilleurs')),
    tables INTEGER NOT NULL CHECK (tables BETWEEN 1 AND 150),
    seed INTEGER CHECK (seed >= 0),
    -- 'classement': by rank (rule D57).
    draw TEXT CHECK (draw IN ('hasard', 'ordre', 'equilibre', 'carre', 'classement')),
    -- Rule R5, in hundredths: 115 is 1.15; it multiplies what is scored from here on, or divides what is carried over.
    coefficient INTEGER NOT NULL DEFAULT 100 CHECK (coefficient BETWEEN 100 AND 200),
    carry TEXT NOT NULL DEFAULT 'multiplie' CHECK (carry IN ('multiplie', 'divise')),
    -- Rules D41 to D53: of a later session of donnes dupliquées; that of the first one is in tournament.
    circuit TEXT CHECK (circuit IN ('ligne', 'fiches', 'howell', 'howell-equilibre', 'emmanuel', 'paralleles', 'hybride')),
    UNIQUE (tournament, number),
    CHECK ((number = 1) = (first_position = 1)),
    CHECK (number = 1 OR (draw IS NOT NULL AND (movement IS NULL) <> (circuit IS NULL)))
) STRICT;
INSERT INTO session_new (id, tournament, number, kind, date, first_position, positions, deals, movement, tables, seed, draw, coefficient, carry)
SELECT id, tournament, number, kind, date, first_position, positions, deals, movement, tables, seed, draw, coefficient, carry FROM session;
DROP TABLE session;
ALTER TABLE session_new RENAME TO session;

-- Who starts where in a session.
CREATE TABLE start_new (
    id INTEGER PRIMARY KEY,
    tournament INTEGER NOT NULL REFERENCES tournament (id),
    session INTEGER NOT NULL CHECK (session >= 1),
    entry INTEGER NOT NULL REFERENCES entry (id),
    table_no INTEGER NOT NULL CHECK (table_no >= 1),
    chair TEXT NOT NULL CHECK (chair IN ('N', 'S', 'E', 'O', 'M')),
    UNIQUE (session, entry)
) STRICT;
INSERT INTO start_new SELECT * FROM start;
DROP TABLE start;
ALTER TABLE start_new RENAME TO start;
CREATE INDEX start_entry ON start (entry);
CREATE INDEX start_tournament ON start (tournament);

-- Rule A3: what the arbiter decided about a deal or a table.
CREATE TABLE incident_new (
    id INTEGER PRIMARY KEY,
    tournament INTEGER NOT NULL REFERENCES tournament (id),
    position INTEGER NOT NULL CHECK (position >= 1),
    table_no INTEGER NOT NULL CHECK (table_no >= 1),
    deal INTEGER CHECK (deal >= 1),
    decision TEXT NOT NULL CHECK (trim(decision) <> ''),
    reason TEXT NOT NULL CHECK (trim(reason) <> ''),
    -- Rule A3: what the arbiter imposed on the deal, and what becomes of the poignée; 'redistribuee' changes nothing on the sheet.
    outcome TEXT CHECK (outcome IN ('comptee', 'annulee', 'redistribuee', 'si_chute', 'si_reussie', 'ajustee')),
    poignees TEXT NOT NULL DEFAULT 'comptee' CHECK (poignees IN ('comptee', 'non_comptee', 'non_comptee_si_reussie')),
    -- Each chair's score where the ruling adjusts it.
    n INTEGER, s INTEGER, e INTEGER, o INTEGER, m INTEGER,
    -- Who took the deal that it becomes, where the arbiter gave one; NULL for figures alone.
    contract TEXT CHECK (contract IN ('prise', 'garde', 'garde_sans', 'garde_contre')),
    taker TEXT CHECK (taker IN ('N', 'S', 'E', 'O', 'M')),
    partner TEXT CHECK (partner IN ('N', 'S', 'E', 'O', 'M')),
    dead TEXT CHECK (dead IN ('N', 'S', 'E', 'O', 'M')),
    -- Rule A4: 1 where the arbiter said that the sheet's balances take account of the decision.
    heeded INTEGER NOT NULL DEFAULT 0 CHECK (heeded IN (0, 1)),
    -- Rule A6: who is at fault, and whether that player may not bid.
    at_fault INTEGER REFERENCES entry (id),
    banned INTEGER NOT NULL DEFAULT 0 CHECK (banned IN (0, 1)),
    -- Rule A3: the incident of chapter 4 it is about, one of those `incident cas` lists, by its name; NULL where it is not known.
    situation TEXT CHECK (situation <> ''),
    CHECK (banned = 0 OR at_fault IS NOT NULL),
    CHECK ((contract IS NULL) = (taker IS NULL))
) STRICT;
INSERT INTO incident_new (id, tournament, position, table_no, deal, decision, reason, outcome)
SELECT id, tournament, position, table_no, deal, decision, reason, outcome FROM incident;
DROP TABLE incident;
ALTER TABLE incident_new RENAME TO incident;
CREATE INDEX incident_tournament ON incident (tournament);

-- Who typed these figures first; NULL where it is not known. With double entry, they are typed again by another person.
ALTER TABLE sheet ADD COLUMN entered_by TEXT CHECK (entered_by <> '');
-- Rule A2: the offence of the fascicule it was given for; NULL for any other reason.
ALTER TABLE penalty ADD COLUMN offence TEXT CHECK (offence <> '');
CREATE INDEX penalty_tournament ON penalty (tournament);
-- Rules F6, A1: whether it corrected a sheet that was in, or points; NULL where the archive does not say.
ALTER TABLE past_action ADD COLUMN corrects INTEGER CHECK (corrects IN (0, 1));

-- The movement by which a position was seated: a session may leave its own for places drawn (rule M6).
CREATE TABLE position_movement (
    id INTEGER PRIMARY KEY,
    tournament INTEGER NOT NULL REFERENCES tournament (id),
    position INTEGER NOT NULL CHECK (position BETWEEN 1 AND 120),
    movement TEXT NOT NULL CHECK (movement IN ('fft', 'howell', 'duo3', 'anneau', 'decalages', 'hasard', 'meilleurs')),
    UNIQUE (tournament, position)
) STRICT;

-- Rule R9: who was equal after a position and goes on or not, by lot (seed) or by the arbiter's choice (reason).
CREATE TABLE settled (
    id INTEGER PRIMARY KEY,
    tournament INTEGER NOT NULL REFERENCES tournament (id),
    position INTEGER NOT NULL CHECK (position BETWEEN 1 AND 120),
    entry INTEGER REFERENCES entry (id),
    team INTEGER REFERENCES team (id),
    kept INTEGER NOT NULL CHECK (kept IN (0, 1)),
    seed INTEGER CHECK (seed >= 0),
    reason TEXT CHECK (trim(reason) <> ''),
    CHECK ((entry IS NULL) <> (team IS NULL)),
    CHECK ((seed IS NULL) <> (reason IS NULL)),
    UNIQUE (tournament, position, entry, team)
) STRICT;

-- Rule R8: special prizes beside the usual one, each with who wins it; 'nom': the organiser says to whom. Rule D63: the last three go to
-- the best placed of a category of the national ranking.
CREATE TABLE special_prize (
    id INTEGER PRIMARY KEY,
    tournament INTEGER NOT NULL REFERENCES tournament (id),
    number INTEGER NOT NULL CHECK (number >= 1),
    name TEXT NOT NULL CHECK (trim(name) <> ''),
    rule TEXT NOT NULL CHECK (rule IN ('deux_dernieres', 'derniere', 'meilleure', 'nom', 'serie1', 'serie2', 'promotion')),
    cents INTEGER NOT NULL CHECK (cents >= 0),
    label TEXT NOT NULL,
    UNIQUE (tournament, name)
) STRICT;
