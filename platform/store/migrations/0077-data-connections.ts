import { type Kysely, sql } from 'kysely'

/** Databases of others, and columns that many tables have. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table data_connection (
    id text primary key, full_name text not null, db_type text not null, host text not null, port int not null,
    user_name text not null, password text not null, service_name text not null, db_schema text not null default '',
    table_space text not null default '', oracle_extend int not null default 0, oracle_link_type text not null default '',
    oracle_role text not null default '', oracle_service text not null default '', is_encrypted int not null default 0,
    sort_code bigint not null default 0, version int not null default 1,
    created_at bigint not null, created_by text not null, updated_at bigint, updated_by text)`.execute(db)
  await sql`create unique index data_connection_name on data_connection (normal_name(full_name))`.execute(db)
  await sql`create table common_field (
    id text primary key, field text not null unique, field_name text not null, data_type text not null,
    data_length text not null default '', allow_null int not null default 1, version int not null default 1,
    created_at bigint not null, created_by text not null, updated_at bigint, updated_by text)`.execute(db)
}
