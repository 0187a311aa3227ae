import type { KnownChoice } from '@/lib/contract/online-dev/record-import'
import { hasRun } from '@/lib/domain/flow-codes'
import { AppError } from '@/lib/errors/app-error'
import { refused } from '../../../kit/refusals'
import type { NameGuard } from '../records/checks'
import { findTasks } from '../records/flow-task-store'
import { changeOn } from '../records/incoming'
import type { RecordWrite } from '../records/write-records'
import { findReachedRecords } from './batch-store'
import { type ImportColumn, updatesRecords } from './columns'
import { duplicateText } from './faults'
import { changesOf, findKnownRecords, type KnownRecord, keyColumns, type SoundRow } from './known-records'
import type { Importing } from './open'

/** What is done with each sound row of a file, by the records that are there. */

/** `previous`: what the record holds; `isRepeated`: a row above has one of its unique texts. `same`: the record is there and holds all of it; `left`: it is there, and is not to be changed. */
export type Decision =
  | { kind: 'new'; write: RecordWrite; previous: null; isRepeated: boolean }
  | { kind: 'changed'; write: RecordWrite; previous: KnownRecord['data']; isRepeated: false }
  | { kind: 'same' | 'left' }
  | { kind: 'refused'; reason: string }

/** Without a choice the design says it (contract 3b §4.1, §9.3). `batch` is the import of which earlier parts may have been written. */
export type Deciding = { guard: NameGuard; rows: readonly SoundRow[]; choice: KnownChoice | null; batch?: string }

export async function decisionsOf(importing: Importing, { guard, rows, choice, batch }: Deciding): Promise<Decision[]> {
  const { access } = importing
  const mode = choice?.mode ?? (updatesRecords(access.module) ? 'update' : 'add')
  const keys = demandKey(importing, choice)
  const known = await findKnownRecords(importing, keys, rows)
  const again = known.flatMap(({ record, isRepeated }) => (record && isRepeated ? [record.id] : []))
  // What a row above has made is no record that was there before.
  const own =
    batch && again.length > 0
      ? await findReachedRecords(importing.ctx.db, { modelId: access.module.id, batch, ids: again })
      : none
  const closed = await launchedOnes(
    importing,
    known.flatMap(({ record }) => record?.id ?? []),
  )
  return rows.map((row, at): Decision => {
    const { record = null, isRepeated = false, label = '' } = known[at] ?? {}
    const { values, key } = row
    if (mode !== 'add' && record) {
      if (mode === 'skip' && !own.has(record.id)) return { kind: 'left' }
      if (closed.has(record.id)) return { kind: 'refused', reason: isLaunched }
      return isRepeated ? { kind: 'refused', reason: duplicateText(label) } : changeDecision(importing, record, row)
    }
    // Names that the person can see are no secret that somebody tries to guess; one that stands in the file twice is asked for once.
    const nameGuard = record ? seenNames : isRepeated ? { ...guard, taken: seenNames.taken } : guard
    return { kind: 'new', write: { data: JSON.stringify(values), key, nameGuard }, previous: null, isRepeated }
  })
}

/** Contract 3b §9.3. */
const isLaunched = '已发起流程，导入失败'

/** Of a module with a flow: records whose tasks were submitted once, which no file changes any more. */
async function launchedOnes({ ctx, access }: Importing, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (!access.module.heedsTasks) return none
  const tasks = await findTasks(ctx.db, ids)
  return new Set(tasks.filter(({ status }) => hasRun(status)).map(({ id }) => id))
}

/** The fields by which records are known. */
export function demandKey(importing: Importing, choice: KnownChoice | null): ImportColumn[] {
  const keys = keyColumns(importing).filter(({ code }) => !choice?.field || code === choice.field)
  if (choice?.field && keys.length === 0) throw refused('该字段不能用于识别已有数据')
  return keys
}

function changeDecision({ access }: Importing, record: KnownRecord, { values, key }: SoundRow): Decision {
  try {
    const changes = changesOf(access, record, values)
    if (Object.keys(changes).length === 0) return { kind: 'same' }
    const change = changeOn(access.module, changes, record.version)
    const write = { id: record.id, ...change, key: `${key} ${record.version}`, nameGuard: seenNames }
    return { kind: 'changed', write, previous: record.data, isRepeated: false }
  } catch (error) {
    if (!(error instanceof AppError) || !error.userMessage) throw error
    return { kind: 'refused', reason: error.userMessage }
  }
}

const none: ReadonlySet<string> = new Set()

/** Where nobody can guess names by what is refused. */
export const seenNames: NameGuard = { before: async () => undefined, taken: async () => undefined }
