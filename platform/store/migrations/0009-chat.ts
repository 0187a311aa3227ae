import { type Kysely, sql } from 'kysely'

/** Chat messages and conversations. */
const statements: readonly string[] = [
  // One row for two people. Who writes takes its lock, so `latest_at` gives every message of the two a later time than the one before.
  `create table chat_pair (pair text primary key, latest_at bigint not null, total int not null default 0,
    bytes bigint not null default 0, doomed_until bigint not null default 0)`,
  // No references to people: what was written stays readable for the one who is left.
  `create table chat_message (id text primary key, pair text not null, sent_at bigint not null, sender_id text not null,
    receiver_id text not null, content_type text not null, content text not null, client_message_id text)`,
  'create unique index chat_message_order on chat_message (pair, sent_at)',
  'create unique index chat_message_once on chat_message (sender_id, client_message_id) where client_message_id is not null',
  `create table chat_conversation (owner_id text not null references app_user(id) on delete cascade, peer_id text not null,
    pair text not null, latest_at bigint not null, latest_type text not null, latest_text text not null,
    unread int not null default 0, read_until bigint not null default 0, cleared_until bigint not null default 0,
    is_hidden int not null default 0, primary key (owner_id, peer_id))`,
  'create index chat_conversation_newest on chat_conversation (owner_id, latest_at desc) where is_hidden = 0',
  'create index chat_conversation_unread on chat_conversation (owner_id) where unread > 0',
  'create index chat_conversation_pair on chat_conversation (pair)',
  'create index chat_conversation_peer on chat_conversation (peer_id, latest_at desc) where is_hidden = 0',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
