import { type Kysely, sql } from 'kysely'

const layers = ['this_layer', 'sub_layer'].flatMap((layer) =>
  ['select', 'add', 'edit', 'delete'].map((right) => `${layer}_${right} int not null default 0`),
)

const statements: readonly string[] = [
  `create table grade_admin (user_id text primary key references app_user(id) on delete cascade, manager_group text not null default '',
    version int not null default 1, created_at bigint not null, created_by text not null, updated_at bigint, updated_by text)`,
  `create table grade_organize (user_id text not null references grade_admin(user_id) on delete cascade,
    organize_id text not null references organize(id) on delete cascade, ${layers.join(', ')}, primary key (user_id, organize_id))`,
  'create index grade_organize_organize on grade_organize (organize_id)',
]

/** Who administers which organisations (contract 2 §9). What else such a person may use are grants, of the kind `Grade`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
