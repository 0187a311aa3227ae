import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { escapeLike } from '../../kit/like'
import type { Db, DbTransaction } from '../../store/database'

type Handle = Db | DbTransaction

/** Where texts are searched, those that are found are read; nobody reads a list of more. */
const usesMax = 200

/** Whether a column has one of the words in it. */
function someWord(column: string, words: readonly string[]): RawBuilder<SqlBool> {
  const found = words.map((word) => sql`${sql.ref(column)} like ${`%${escapeLike(word)}%`}`)
  return sql<SqlBool>`(${sql.join(found.length > 0 ? found : [sql`false`], sql` or `)})`
}

/** Released modules that name one of the targets. */
export function findNamingDesigns(db: Handle, targets: readonly string[]) {
  return db
    .selectFrom('designRelease as d')
    .select(['d.id', 'd.fullName'])
    .where((eb) =>
      eb.or([
        eb('d.interfaceId', 'in', [...targets]),
        eb.exists(
          eb
            .selectFrom('designReference as r')
            .select('r.designId')
            .whereRef('r.designId', '=', 'd.id')
            .where('r.kind', '=', 'interface')
            .where('r.targetId', 'in', [...targets]),
        ),
      ]),
    )
    .orderBy('d.fullName')
    .limit(usesMax)
    .execute()
}

/** Designs that are worked on and have one of the words somewhere. */
export function findDraftsWith(db: Handle, words: readonly string[]) {
  return db
    .selectFrom('design')
    .select(['id', 'fullName', 'formData', 'columnData', 'appColumnData', 'interfaceId'])
    .where((eb) =>
      eb.or([
        eb('interfaceId', 'in', [...words]),
        someWord('formData', words),
        someWord('columnData', words),
        someWord('appColumnData', words),
      ]),
    )
    .orderBy('fullName')
    .limit(usesMax)
    .execute()
}

/** Flows of which some version has the word in its tree. */
export function findFlowsWith(db: Handle, word: string) {
  return db
    .selectFrom('flowTemplate as t')
    .select(['t.id', 't.fullName'])
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('flowVersion as v')
          .select('v.id')
          .whereRef('v.templateId', '=', 't.id')
          .where(someWord('v.treeJson', [word])),
      ),
    )
    .orderBy('t.fullName')
    .limit(usesMax)
    .execute()
}

export function findTasksOf(db: Handle, targets: readonly string[]) {
  return db
    .selectFrom('scheduledTask')
    .select(['id', 'fullName'])
    .where('interfaceId', 'in', [...targets])
    .orderBy('fullName')
    .limit(usesMax)
    .execute()
}

export function findTemplatesWith(db: Handle, word: string) {
  return db
    .selectFrom('printTemplate')
    .select(['id', 'fullName'])
    .where((eb) => eb.or([someWord('sqlTemplate', [word]), someWord('printTemplate', [word])]))
    .orderBy('fullName')
    .limit(usesMax)
    .execute()
}

/** Integrations that have the word in their tree. */
export function findIntegrationsWith(db: Handle, word: string) {
  return db
    .selectFrom('integrate')
    .select(['id', 'fullName'])
    .where(someWord('templateJson', [word]))
    .orderBy('fullName')
    .limit(usesMax)
    .execute()
}

/** Other API interfaces whose documents have one of the words. */
export function findInterfacesWith(db: Handle, words: readonly string[], exceptId: string) {
  return db
    .selectFrom('dataInterface')
    .select(['id', 'fullName', 'dataConfigJson', 'dataEchoJson'])
    .where('id', '<>', exceptId)
    .where('type', '=', 3)
    .where((eb) => eb.or([someWord('dataConfigJson', words), someWord('dataEchoJson', words)]))
    .orderBy('fullName')
    .limit(usesMax)
    .execute()
}
