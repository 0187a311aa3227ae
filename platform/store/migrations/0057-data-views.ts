import type { Kysely } from 'kysely'

/** The data interface that the rows of a data view come from (contract 3b §2.3), and what its parameters are given. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['design', 'design_release']) {
    await db.schema
      .alterTable(table)
      .addColumn('interface_id', 'text', (column) => column.notNull().defaultTo(''))
      .addColumn('interface_param_json', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
  }
}
