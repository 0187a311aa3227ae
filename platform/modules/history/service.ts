import { AppError } from '@/lib/errors/app-error'
import type { Actor, CallMeta, PlatformContext } from '../../http/context'
import { limits, pageOf } from '../../kit/paging'
import { messages, refused } from '../../kit/refusals'
import { hasTag } from '../permission/public'
import type { AdminObject } from './keep'
import { namedIds } from './named-ids'
import { restorability } from './restore'
import { type ChangeFilter, deleteChangesBefore, findChange, findChangePage, findNames, seenChanges } from './store'
import { summariesOf } from './summary'

type ListQuery = Omit<ChangeFilter, 'startTime' | 'endTime'> & {
  currentPage: number
  pageSize: number
  startTime?: number | undefined
  endTime?: number | undefined
}

export async function listChanges(ctx: PlatformContext, actor: Actor, { startTime, endTime, ...query }: ListQuery) {
  const { keyword, objectType, objectId, action } = query
  const filter = { keyword: keyword.trim(), objectType, objectId, action, startTime, endTime }
  const found = await findChangePage(ctx.db, await seenChanges(ctx.db, actor), filter, limits(query))
  const readable = await readableObjects(ctx, actor, new Set(found.rows.map((row) => row.objectType)))
  const told = found.rows.map((row) => (readable.has(row.objectType) ? row : { ...row, beforeJson: null, afterJson: null }))
  const summaries = await summariesOf(ctx.db, told)
  const rows = found.rows.map((row, index) => ({ ...asRow(row), summary: summaries[index] ?? null }))
  return pageOf(query, { rows, total: found.total })
}

/** One change with both versions, and what stands in them by name: an id says nothing to anybody. */
export async function changeDetails(ctx: PlatformContext, actor: Actor, { id, meta }: { id: string; meta: CallMeta }) {
  const change = await findChange(ctx.db, await seenChanges(ctx.db, actor), id)
  if (!change) throw refused(messages.missing)
  await demandReader(ctx, actor, change.objectType)
  const { beforeJson: before, afterJson: after } = change
  const names = await findNames(ctx.db, namedIds([before, after]))
  const way = await restorability(ctx, actor, { change, meta })
  return { ...asRow(change), before, after, names: Object.fromEntries(names), ...way }
}

/** The screens of the things (contract 2 §0.9). */
const tags: Readonly<Record<AdminObject, string>> = {
  organize: 'permission.organize',
  position: 'permission.position',
  role: 'permission.role',
  group: 'permission.group',
  user: 'permission.user',
  permissionGroup: 'permission.authorize',
  grade: 'permission.grade',
  system: 'system.menu',
  menu: 'system.menu',
  button: 'system.menu',
  column: 'system.menu',
  form: 'system.menu',
  dataField: 'system.menu',
  dataScheme: 'system.menu',
  dataLink: 'system.menu',
  dictionaryType: 'systemData.dictionary',
  dictionaryData: 'systemData.dictionary',
  billRule: 'system.billRule',
  dataInterface: 'systemData.dataInterface',
  dataInterfaceVariate: 'systemData.dataInterface',
  area: 'system.area',
  commonWords: 'system.commonWords',
  signature: 'system.signature',
  savedView: 'system.menu',
  scheduledTask: 'system.task',
  interfaceOauth: 'systemData.interfaceAuth',
  design: 'onlineDev.webDesign',
  businessTable: 'onlineDev.webDesign',
  dataConnection: 'systemData.dataSource',
  commonField: 'systemData.dataModel',
  flowForm: 'workFlow.form',
  flowTemplate: 'workFlow.flowEngine',
  printTemplate: 'system.printDev',
  dataReport: 'onlineDev.dataReport',
  dataScreen: 'onlineDev.dataScreen',
  screenCategory: 'onlineDev.dataScreen',
  screenLink: 'onlineDev.dataScreen',
  integrate: 'onlineDev.integration',
  dataSyncPlan: 'systemData.dataSync',
  portal: 'onlineDev.visualPortal',
  portalManage: 'system.menu',
  sysConfig: 'system.sysConfig',
}

/** Who reads what a thing was must be allowed to read what it is: of people history holds what else only their administration shows. */
async function demandReader(ctx: PlatformContext, actor: Actor, objectType: string): Promise<void> {
  if ((await readableObjects(ctx, actor, new Set([objectType]))).has(objectType)) return
  throw new AppError('forbidden', `history of ${objectType} needs ${tags[objectType as AdminObject]}`)
}

async function readableObjects(ctx: PlatformContext, actor: Actor, asked: ReadonlySet<string>): Promise<ReadonlySet<string>> {
  if (actor.isAdministrator) return asked
  const readable = new Set<string>()
  for (const objectType of asked) {
    const tag = tags[objectType as AdminObject]
    if (tag !== undefined && (await hasTag(ctx, actor, tag))) readable.add(objectType)
  }
  return readable
}

function asRow<T extends { createdAt: number; beforeJson?: unknown; afterJson?: unknown }>(change: T) {
  const { createdAt, beforeJson: _before, afterJson: _after, ...row } = change
  return { ...row, creatorTime: Number(createdAt) }
}

const dayMs = 24 * 3_600_000
/** Three years: longer than the accounts of one year are open. */
const keptMs = 3 * 365 * dayMs
const batchMax = 1000

/** Removes what is older than is kept, in batches that hold nobody up. Answers how many changes. */
export async function purgeHistory(ctx: PlatformContext): Promise<number> {
  let total = 0
  for (let removed = batchMax; removed === batchMax; total += removed) {
    removed = await deleteChangesBefore(ctx.db, ctx.now() - keptMs, batchMax)
  }
  return total
}
