import { AppError, type Issue } from '@/lib/errors/app-error'
import type { Actor, PlatformContext } from '../../../http/context'
import { findDeleted } from '../history/deleted-store'
import { dataScope } from '../query/data-scope'
import { type Access, canUseInList } from './access'
import { findVisible } from './open-record'
import type { StoredRecord } from './stored-record'
import { textMaker } from './texts'

/** Records by what they are called: the text of the first column of their list. */

const nameCharactersMax = 100
/** More of them are not told. */
export const namedRecordsMax = 20

type Reader = { ctx: PlatformContext; actor: Actor; access: Access }

/** Empty where the person may not see it. */
export async function namesOf(
  { ctx, actor, access }: Reader,
  records: readonly StoredRecord[],
): Promise<ReadonlyMap<string, string>> {
  const { columns } = access.module.list
  const column = columns.find(({ code, children }) => children.length === 0 && canUseInList(access, code))
  if (!column || records.length === 0) return new Map()
  const maker = await textMaker(ctx, actor, { access, records, codes: new Set([column.code]) })
  const textOf = (record: StoredRecord) => {
    const text = maker.textsOf(record)[column.code]
    return typeof text === 'string' || typeof text === 'number' ? String(text).slice(0, nameCharactersMax) : ''
  }
  return new Map(records.map((record) => [record.id, textOf(record)]))
}

type Reason = 'changedSince' | 'deletedSince' | 'inUse'

const placePrefix = 'records.'

/** Records for which something was refused as a whole. */
export function standingInTheWay(code: Reason, ids: readonly string[]): Issue[] {
  return ids.slice(0, namedRecordsMax).map((id) => ({ path: `${placePrefix}${id}`, code }))
}

export function isAboutRecords(error: unknown): error is AppError {
  return error instanceof AppError && error.issues.some(({ path }) => path.startsWith(placePrefix))
}

/**
 * The refusal with the names of the records that stand in the way, of those that the person may see: of others nothing is told. What
 * else it says stays.
 */
export async function withNames(reader: Reader, error: unknown): Promise<unknown> {
  if (!isAboutRecords(error)) return error
  const ids = error.issues.flatMap(({ path }) => (path.startsWith(placePrefix) ? [path.slice(placePrefix.length)] : []))
  const { ctx, actor, access } = reader
  const scope = await dataScope(ctx, actor, access.module, access.rights)
  const there = await findVisible(ctx, actor, access, ids)
  const gone = await findDeleted(ctx.db, access.module, ids, { scope, since: 0 })
  const names = await namesOf(reader, [...there, ...gone])
  const isGone = new Set(gone.map(({ id }) => id))
  const issues = error.issues.flatMap((issue): Issue[] => {
    if (!issue.path.startsWith(placePrefix)) return [issue]
    const id = issue.path.slice(placePrefix.length)
    const name = names.get(id)
    if (name === undefined) return []
    return [{ ...issue, code: isGone.has(id) ? 'deletedSince' : issue.code, params: { ...issue.params, name } }]
  })
  const { code, message, userMessage } = error
  return new AppError(code, message, { ...(userMessage === undefined ? {} : { userMessage }), issues, cause: error })
}
