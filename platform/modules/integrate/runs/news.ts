import { type Integration, parseIntegration } from '@/lib/flow/integrate-tree'
import { own, type RawRecord, readList, readNumber, readRecord, readText, readTexts } from '@/lib/form/read'
import type { PlatformContext } from '../../../http/context'
import type { Db, DbTransaction } from '../../../store/database'
import { messageTypes, sendByConfig, tellPeople } from '../../message/public'
import { findAdministrators, findMeant, namedOf } from '../../workflow/run/public'
import type { IntegrateRow } from '../definitions/store'

type Scope = Pick<PlatformContext, 'now' | 'newId' | 'realtime' | 'log'> & { db: Db | DbTransaction }

/** Who is told (contract 4b §12): 1 who made it, 2 administrators, 3 chosen people. */
export async function receiversOf(
  db: Db | DbTransaction,
  properties: RawRecord,
  row: Pick<IntegrateRow, 'createdBy'>,
): Promise<string[]> {
  const kinds = new Set(readList(own(properties, 'msgUserType')).map((kind) => readNumber(kind)))
  const ids = new Set<string>()
  if (kinds.has(1) && row.createdBy !== null) ids.add(row.createdBy)
  if (kinds.has(2)) for (const id of await findAdministrators(db)) ids.add(id)
  if (kinds.has(3)) for (const id of await meantPeople(db, own(properties, 'msgUserIds'))) ids.add(id)
  return [...ids]
}

/** People that are named as such, or by their departments, positions, roles and groups (`id--kind`). */
export async function meantPeople(db: Db | DbTransaction, value: unknown): Promise<string[]> {
  const meant = await findMeant(db, readTexts(value).map(namedOf))
  return [...new Set(meant.map(({ id }) => id))]
}

/** `on`: 0 nothing, 1 by a configuration, 3 as usual. */
async function tell(ctx: Scope, { start, row, key, usual }: { start: RawRecord; row: IntegrateRow; key: string; usual: string }) {
  const config = readRecord(own(start, key))
  const on = readNumber(own(config, 'on')) ?? (key === 'failMsgConfig' ? 3 : 0)
  if (on === 0) return
  const told = await receiversOf(ctx.db, start, row)
  const userIds = told.length > 0 || row.createdBy === null ? told : [row.createdBy]
  const params = { Title: row.fullName, Content: usual }
  const sending = { userIds, type: messageTypes.system, params }
  const isSent = on === 1 && (await sendByConfig(ctx, readText(own(config, 'msgId')), sending))
  if (!isSent) await tellPeople(ctx, { userIds, title: usual, lines: [usual] })
}

export async function tellStart(ctx: Scope, { start }: Integration, row: IntegrateRow): Promise<void> {
  await tell(ctx, { start: start.properties, row, key: 'startMsgConfig', usual: `集成助手【${row.fullName}】开始执行` })
}

/** One that has failed. */
export async function tellEnd(ctx: Scope, row: IntegrateRow, errorMsg: string): Promise<void> {
  const tree = parseIntegration(row.templateJson)
  const start = 'fault' in tree ? {} : tree.start.properties
  await tell(ctx, { start, row, key: 'failMsgConfig', usual: `集成助手【${row.fullName}】执行失败：${errorMsg}` })
}
