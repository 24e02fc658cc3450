import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createEarlierDatabase, type EarlierDatabase } from './testing';

const peopleWhoLeft = '20261124123000_tokens_of_people_who_left';
let database: EarlierDatabase;

/** A database as it was while a token was dead only as long as its maker had no seat. */
beforeAll(async () => {
  database = await createEarlierDatabase(inject('postgresUrl'), peopleWhoLeft);
});
afterAll(() => database.drop());

const id = (last: number) => `00000000-0000-7000-8000-00000000000${last}`;

it('tokens whose makers have left the workspace are revoked, and no others', async () => {
  await database.client.query(`
    INSERT INTO workspace (id, slug, name) VALUES ('${id(1)}', 'left', 'W'), ('${id(2)}', 'stays', 'W');
    INSERT INTO person (id, name) VALUES ('${id(3)}', 'P');
    INSERT INTO member (workspace_id, person_id, role) VALUES ('${id(2)}', '${id(3)}', 'editor');
    INSERT INTO api_token (id, workspace_id, name, token_hash, role, person_id) VALUES
      ('${id(4)}', '${id(1)}', 'dead', sha256('1'), 'editor', '${id(3)}'),
      ('${id(5)}', '${id(2)}', 'alive', sha256('2'), 'editor', '${id(3)}');
    INSERT INTO api_answer (token_id, key, request_hash, sealed) VALUES
      ('${id(4)}', 'k', sha256('k'), '\\x00'), ('${id(5)}', 'k', sha256('k'), '\\x00')`);
  expect(await database.migrate()).toContain(peopleWhoLeft);
  const { rows } = await database.client.query(
    `SELECT name, revoked_by AS by, revoked_at IS NOT NULL AS revoked,
            (SELECT count(*)::int FROM api_answer WHERE token_id = api_token.id) AS answers
       FROM api_token ORDER BY name`,
  );
  expect(rows).toEqual([
    { name: 'alive', by: null, revoked: false, answers: 1 },
    { name: 'dead', by: 'system:upgrade', revoked: true, answers: 0 },
  ]);
});
