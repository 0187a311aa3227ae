import { onlineDev } from '@/lib/contract/online-dev/online-dev'
import { saveReleasedDesign } from '@/platform/modules/online-dev/designs/service'
import { insertRecordsBulk } from '@/platform/modules/online-dev/records/bulk'
import { customerDesign, type DesignOptions, orderDesign } from '@/platform/modules/online-dev/testing'
import { grant } from '@/platform/modules/permission/testing'
import { type Client, type Harness, type RawReply, startHarness } from './harness'

export const modelId = 'design1'
export const orderId = 'design2'

export type OnlineDev = {
  platform: Harness
  admin: Client
  clerk: Client
  stranger: Client
  stop: () => Promise<void>
}

/** The platform with two released modules: customers for the clerk, and orders that link to them for the administrator only. */
export async function startOnlineDev(
  customer: DesignOptions = {},
  order: DesignOptions = {},
  start: () => Promise<Harness> = startHarness,
): Promise<OnlineDev> {
  const platform = await start()
  const rule = { fullName: '客户编号', category: 'x', dateFormat: 'no' as const, digit: 3, startNumber: '1' }
  await platform.db
    .insertInto('billRule')
    .values({ id: 'rule1', enCode: 'customerNo', prefix: 'KH', ...rule })
    .execute()
  await saveReleasedDesign(platform.db, customerDesign(customer))
  await saveReleasedDesign(platform.db, orderDesign(order))
  const [admin, clerk, stranger] = await Promise.all([
    platform.signIn('admin'),
    platform.signIn('clerk'),
    platform.signIn('stranger'),
  ])
  return { platform, admin, clerk, stranger, stop: () => platform.stop() }
}

/** Rights of the clerk on the customers, beyond the menu. */
export async function permit(platform: Harness, kind: 'button' | 'column' | 'form', ...enCodes: string[]): Promise<void> {
  const table = ({ button: 'moduleButton', column: 'moduleColumn', form: 'moduleForm' } as const)[kind]
  for (const enCode of enCodes) {
    const id = `${kind}-${enCode}`
    await platform.db
      .insertInto(table)
      .values({ id, moduleId: 'm1', fullName: enCode, enCode })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const row = await platform.db
      .selectFrom(table)
      .select('id')
      .where('moduleId', '=', 'm1')
      .where('enCode', '=', enCode)
      .executeTakeFirstOrThrow()
    await grant(platform.db, ['User', 'clerk', kind, row.id])
  }
}

// biome-ignore lint/suspicious/noExplicitAny: tests look into records of every shape
type LooseRecord = Record<string, any>

export const json = JSON.stringify

export function create(client: Client, values: object, headers: Record<string, string> = {}, model = modelId): Promise<RawReply> {
  return client.call(onlineDev.create, { params: { modelId: model }, body: { id: '', data: json(values) } }, headers)
}

export async function createdId(client: Client, values: object, model = modelId): Promise<string> {
  const reply = await create(client, values, {}, model)
  if (reply.code !== 200) throw new Error(`create was refused: ${json(reply)}`)
  return reply.data.id
}

export function update(client: Client, id: string, values: object, model = modelId): Promise<RawReply> {
  return client.call(onlineDev.update, { params: { modelId: model, id }, body: { id, data: json(values) } })
}

export function remove(client: Client, id: string, model = modelId): Promise<RawReply> {
  return client.call(onlineDev.remove, { params: { modelId: model, id } })
}

export function batchDelete(client: Client, ids: string[], model = modelId): Promise<RawReply> {
  return client.call(onlineDev.batchDelete, { params: { modelId: model }, body: { ids } })
}

export function list(client: Client, body: Record<string, unknown> = {}, model = modelId): Promise<RawReply> {
  return client.call(onlineDev.list, { params: { modelId: model }, body: body as { sidx?: string } })
}

export async function raw(client: Client, id: string, model = modelId): Promise<LooseRecord> {
  const reply = await client.call(onlineDev.info, { params: { modelId: model, id } })
  return reply.data?.data ? JSON.parse(reply.data.data) : reply
}

export async function texts(client: Client, id: string, model = modelId): Promise<LooseRecord> {
  const reply = await client.call(onlineDev.dataChange, { params: { modelId: model, id } })
  return reply.data?.data ? JSON.parse(reply.data.data) : reply
}

/** A record that somebody else made somewhere else. */
export async function insertForeign(platform: Harness, id: string, values: Record<string, unknown>, model = modelId) {
  const row = { id, values, creatorUserId: 'manager', creatorTime: 1000, organizeId: 'office' }
  await insertRecordsBulk(platform.db, model, [row])
}
