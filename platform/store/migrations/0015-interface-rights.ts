import { type Kysely, sql } from 'kysely'
import { designReferences } from './frozen-design-references'

/** Which released designs name which data interfaces and modules, filled from the designs that are there. */
const statements: readonly string[] = [
  `create table design_reference (design_id text not null, kind text not null, target_id text not null, columns_json text not null,
    primary key (design_id, kind, target_id))`,
  'create index design_reference_target on design_reference (target_id, kind)',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
  const designs = await sql<{ id: string }>`select id from design_release`.execute(db)
  // One at a time: designs can be large.
  for (const { id } of designs.rows) {
    const { rows } = await sql<{ formData: string; columnData: string; appColumnData: string }>`
      select form_data, column_data, app_column_data from design_release where id = ${id}`.execute(db)
    for (const { formData, columnData, appColumnData } of rows) {
      for (const { kind, targetId, columns } of designReferences(formData, columnData, appColumnData))
        await sql`insert into design_reference (design_id, kind, target_id, columns_json)
          values (${id}, ${kind}, ${targetId}, ${JSON.stringify(columns)})`.execute(db)
    }
  }
}
