import { type Kysely, sql } from 'kysely'

/**
 * People are found by the pinyin of their names. The readings need a dictionary, so they are worked out by the platform: with the write
 * that sets a name, and at the start for those that have none, which is everybody at first. A name that is changed by other hands has
 * none again, so that nobody is found by a former name.
 */
const statements: readonly string[] = [
  'alter table app_user add column name_reading text',
  'create index app_user_unread_name on app_user (id) where name_reading is null',
  `create function forget_name_reading() returns trigger language plpgsql as $$
  begin
    if new.real_name is distinct from old.real_name and new.name_reading is not distinct from old.name_reading then
      new.name_reading := null;
    end if;
    return new;
  end $$`,
  `create trigger name_reading before update of real_name on app_user
    for each row execute function forget_name_reading()`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
