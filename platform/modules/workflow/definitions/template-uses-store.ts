import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { escapeLike } from '../../../kit/like'
import type { Db } from '../../../store/database'

/** Nobody reads a list of more. */
const usesMax = 200

export async function findVersionIds(db: Db, templateId: string): Promise<string[]> {
  const rows = await db.selectFrom('flowVersion').select('id').where('templateId', '=', templateId).execute()
  return rows.map(({ id }) => id)
}

/** As a whole text of JSON: ids of versions are texts there. */
function someQuoted(column: string, words: readonly string[]): RawBuilder<SqlBool> {
  const found = words.map((word) => sql`${sql.ref(column)} like ${`%"${escapeLike(word)}"%`}`)
  return sql<SqlBool>`(${sql.join(found.length > 0 ? found : [sql`false`], sql` or `)})`
}

type Wanted = { words: readonly string[]; exceptTemplateId: string }

/** Integrations whose trees have one of the words, and other flows of which the main version has. */
export async function findWithWords(db: Db, { words, exceptTemplateId }: Wanted) {
  const integrations = await db
    .selectFrom('integrate')
    .select(['id', 'fullName', 'templateJson'])
    .where(someQuoted('templateJson', words))
    .orderBy('fullName')
    .limit(usesMax)
    .execute()
  const flows = await db
    .selectFrom('flowTemplate as t')
    .select(['t.id', 't.fullName'])
    .where('t.id', '<>', exceptTemplateId)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('flowVersion as v')
          .select('v.id')
          .whereRef('v.templateId', '=', 't.id')
          .where('v.isMain', '=', 1)
          .where(someQuoted('v.treeJson', words)),
      ),
    )
    .orderBy('t.fullName')
    .limit(usesMax)
    .execute()
  return { integrations, flows }
}
