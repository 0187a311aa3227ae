import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { escapeLike } from '../../../../kit/like'
import type { Db } from '../../../../store/database'
import { literal, quoted } from '../../records/names'

/** Texts of print templates are large: those that use one module are few. */
const usersMax = 200

/** Whether one of the columns, which are JSON, has the code as a word or as the beginning of a sub-table's; of no others, as they are cut. */
function someNames(code: string, ...columns: readonly string[]): RawBuilder<SqlBool> {
  const pattern = String.raw`(^|[^[:alnum:]_.]|\\[nrt])${code.replace(/[^A-Za-z0-9_]/g, String.raw`\$&`)}(?![[:alnum:]])`
  return sql<SqlBool>`(${sql.join(
    columns.map((column) => sql`${sql.ref(column)} ~* ${pattern}`),
    sql` or `,
  )})`
}

/** Print templates that are named, or that have the word in their statements. */
export function findTemplates(db: Db, { ids, word }: { ids: readonly string[]; word: string }) {
  return db
    .selectFrom('printTemplate')
    .select(['id', 'fullName', 'sqlTemplate', 'printTemplate'])
    .where((eb) => eb.or([eb('id', 'in', ['', ...ids]), someNames(word, 'sqlTemplate')]))
    .orderBy('fullName')
    .limit(usersMax)
    .execute()
}

/** Data interfaces that have the word in their statements. */
export function findInterfacesWith(db: Db, word: string) {
  return db
    .selectFrom('dataInterface')
    .select(['id', 'fullName', 'dataConfigJson', 'dataCountJson', 'dataEchoJson'])
    .where('type', '=', 1)
    .where(someNames(word, 'dataConfigJson', 'dataCountJson', 'dataEchoJson'))
    .orderBy('fullName')
    .limit(usersMax)
    .execute()
}

/** Integrations that have the word in their tree. */
export function findIntegrationsWith(db: Db, word: string) {
  return db
    .selectFrom('integrate')
    .select(['id', 'fullName', 'templateJson'])
    .where('templateJson', 'like', `%${escapeLike(word)}%`)
    .orderBy('fullName')
    .limit(usersMax)
    .execute()
}

export async function hasLink(db: Db, designId: string): Promise<boolean> {
  const row = await db
    .selectFrom('shortLink')
    .select('id')
    .where('id', '=', designId)
    .where('enabledMark', '=', 1)
    .where((eb) => eb.or([eb('formUse', '=', 1), eb('columnUse', '=', 1)]))
    .executeTakeFirst()
  return row !== undefined
}

export function findNamesOf(db: Db, designIds: readonly string[]) {
  if (designIds.length === 0) return []
  return db
    .selectFrom('designRelease')
    .select(['id', 'fullName'])
    .where('id', 'in', [...designIds])
    .execute()
}

/** What is asked of each record: whether it has a value somewhere, or a place without one. */
export type Question = { code: string; table: string | null; kind: 'field' | 'table' | 'system'; wants: 'value' | 'gap' }

/** Records of which something is counted; more are not looked at, so that nobody waits for a table of millions. */
export const recordsMax = 20_000

/** Of the newest records: how many there are, and how many of them answer each question with yes. */
export async function countRecords(
  db: Db,
  table: string,
  questions: readonly Question[],
): Promise<{ total: number; counts: number[] }> {
  const { rows: found } = await sql<{ isThere: boolean }>`select to_regclass(${table}) is not null as "isThere"`.execute(db)
  if (!found[0]?.isThere) return { total: 0, counts: questions.map(() => 0) }
  const counts: number[] = []
  let total = 0
  // A statement may answer so many columns.
  for (let at = 0; at === 0 || at < questions.length; at += questionsPerStatement) {
    const part = questions.slice(at, at + questionsPerStatement)
    const columns = part.map((question, index) => `count(*) filter (where ${conditionOf(question)})::int as c${index}`)
    const { rows } = await sql<Record<string, number>>`select ${sql.raw(['count(*)::int as total', ...columns].join(', '))}
      from (select data from ${sql.raw(quoted(table))} where deleted_at is null
        order by creator_time desc, id desc limit ${sql.lit(recordsMax)}) as r`.execute(db)
    total = rows[0]?.total ?? 0
    counts.push(...part.map((_, index) => rows[0]?.[`c${index}`] ?? 0))
  }
  return { total, counts }
}

const questionsPerStatement = 200
const empty = `('null'::jsonb, '""'::jsonb, '[]'::jsonb)`

function conditionOf({ code, table, kind, wants }: Question): string {
  // Who made a record and when stands beside it, whatever its design shows.
  if (kind === 'system') return 'true'
  const valueIn = (document: string) => `coalesce(${document}->${literal(code)}, 'null'::jsonb)`
  const rowsOf = (name: string) =>
    `case jsonb_typeof(data->${literal(name)}) when 'array' then data->${literal(name)} else '[]'::jsonb end`
  if (kind === 'table') return `jsonb_array_length(${rowsOf(code)}) > 0`
  const test = `${wants === 'value' ? 'not in' : 'in'} ${empty}`
  if (table === null) return `${valueIn('data')} ${test}`
  return `exists (select from jsonb_array_elements(${rowsOf(table)}) as e(item) where ${valueIn('e.item')} ${test})`
}
