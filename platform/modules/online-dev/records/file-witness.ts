import { type RawBuilder, sql } from 'kysely'
import { AppError } from '@/lib/errors/app-error'
import type { FieldNode } from '@/lib/form/types'
import type { Actor, FileWitness, Naming, PlatformContext } from '../../../http/context'
import { namesFile, namingRows } from '../../../kit/file-witness'
import type { Db } from '../../../store/database'
import { loadReleasedModules, type Module } from '../designs/module'
import { type LookupAccess, openForLookup } from '../lookup/open-by-link'
import { dataScope } from '../query/data-scope'
import { someOf } from '../query/predicates'
import type { Condition } from '../query/sql-field'
import { canSee, openModule } from './access'
import { holdsFileEntries, showsFiles } from './file-fields'
import { literal, quoted, recordTableName } from './names'
import { findRecords } from './record-store'

/**
 * A record shows its files to whoever sees the record by his data permissions and in it a field that shows files: in the form of
 * the detail, in a column of the list, on paper, or in a form that links to it.
 */
export const recordWitness: FileWitness = {
  isAbout: (table) => table.startsWith('record_'),
  sees: async (ctx, actor, naming) => {
    const seen = await openForSeeing(ctx, actor, await modelOf(ctx.db, naming.table))
    if (!seen) return false
    const { access, codes } = seen
    const places = placesOf(access.module, codes, naming.name)
    if (places.length === 0) return false
    const scope = await dataScope(ctx, actor, access.module, access.rights)
    const { rows } = await sql`select 1 from ${sql.raw(quoted(access.module.plan.table))}
      where id in ${namingRows(naming)} and deleted_at is null and ${scope} and ${someOf(places)} limit 1`.execute(ctx.db)
    return rows.length > 0
  },
}

type TaskRecord = { formId: string; id: string; codes: ReadonlySet<string>; naming: Naming }

/** Whether the record of a task shows the file in one of these fields; of another table than that of the form it does not. */
export async function flowRecordShows(ctx: PlatformContext, { formId, id, codes, naming }: TaskRecord): Promise<boolean> {
  if (recordTableName(formId) !== naming.table) return false
  const module = (await loadReleasedModules(ctx.db, [formId])).get(formId)
  const places = module && !module.view ? placesOf(module, codes, naming.name) : []
  if (!module || places.length === 0) return false
  return (await findRecords(ctx.db, module, sql`id = ${id} and ${someOf(places)}`)).length > 0
}

/** Conditions on a record, one of which holds where a field of these shows the file. */
function placesOf({ fields }: Pick<Module, 'fields'>, codes: ReadonlySet<string>, name: string): Condition[] {
  return [...codes].flatMap((code) => {
    const node = fields.get(code)
    return node && showsFiles(node) ? [placeOf(node, name)] : []
  })
}

/** Whether the field, or a row's field of that name, names the file. */
function placeOf(node: FieldNode, name: string): Condition {
  const code = sql.raw(literal(node.name))
  if (node.parentTable === null) return namesFile(shownText(node, sql`data->${code}`), name)
  const lines = sql.raw(`data->${literal(node.parentTable)}`)
  return sql<boolean>`exists (select from jsonb_array_elements(case when jsonb_typeof(${lines}) = 'array' then ${lines} else '[]' end) line
    where ${namesFile(shownText(node, sql`line.value->${code}`), name)})`
}

/** What a field shows of files. The name under which an entry is shown is anybody's words, also when it looks like a stored one. */
function shownText(node: FieldNode, value: RawBuilder<unknown>): RawBuilder<unknown> {
  if (!holdsFileEntries(node)) return sql`(${value})::text`
  return sql`jsonb_path_query_array(${value}, '$[*].fileId')::text || jsonb_path_query_array(${value}, '$[*].url')::text`
}

async function openForSeeing(ctx: PlatformContext, actor: Actor, modelId: string | null): Promise<LookupAccess | null> {
  if (modelId === null) return null
  const access = await whenOpen(openModule(ctx, actor, modelId))
  if (!access) return whenOpen(openForLookup(ctx, actor, modelId))
  return { access, codes: new Set([...access.module.fields.keys()].filter((code) => canSee(access, code))) }
}

async function whenOpen<T>(opening: Promise<T>): Promise<T | null> {
  try {
    return await opening
  } catch (error) {
    if (error instanceof AppError && (error.code === 'forbidden' || error.code === 'notFound')) return null
    throw error
  }
}

// The name of a table follows from the id, so what is known stays right; as many entries as there are released designs.
const models = new WeakMap<Db, ReadonlyMap<string, string>>()

async function modelOf(db: Db, table: string): Promise<string | null> {
  const known = models.get(db)?.get(table)
  if (known !== undefined) return known
  const designs = await db.selectFrom('designRelease').select('id').execute()
  const byTable = new Map(designs.map(({ id }) => [recordTableName(id), id]))
  models.set(db, byTable)
  return byTable.get(table) ?? null
}
