import { onlineDev } from '@/lib/contract/online-dev/online-dev'
import { recordBatches } from '@/lib/contract/online-dev/record-batch'
import { recordHistory } from '@/lib/contract/online-dev/record-history'
import { flowBefore, flowComment } from '@/lib/contract/workflow/flow-before'
import { flowLaunch, flowTask } from '@/lib/contract/workflow/flow-launch'
import { saveReleasedDesign } from '@/platform/modules/online-dev/designs/service'
import { purgeDeletedRecords } from '@/platform/modules/online-dev/public'
import { customerDesign } from '@/platform/modules/online-dev/testing'
import { setModuleFlows } from './flow-module-setup'
import { launched, newest, withdraw } from './flow-setup'
import { createdId, modelId, type OnlineDev, permit, remove, startOnlineDev } from './online-dev-setup'

/** Records of modules with a flow, and the tasks that stand on them (contract 4a §11). */

let dev: OnlineDev
beforeAll(async () => {
  dev = await startOnlineDev()
  await saveReleasedDesign(dev.platform.db, { ...customerDesign(), enableFlow: 1 })
})
afterAll(() => dev.stop())
beforeEach(async () => {
  for (const table of ['flowTask', 'flowInitiator', 'flowVersion', 'flowTemplate'] as const)
    await dev.platform.db.deleteFrom(table).execute()
})

/** A task that was launched, commented on and withdrawn. */
async function withdrawn(name: string): Promise<string> {
  const id = await launched(dev.admin, dev.platform.db, 'usual', { name, phone: '13800000001' })
  await dev.admin.call(flowComment.create, { body: { taskId: id, text: '请尽快', image: '[]', file: '[]' } })
  expect(await withdraw(dev.admin, id)).toMatchObject({ code: 200 })
  return id
}

const bringBack = (id: string) => dev.admin.call(recordHistory.bringBack, { params: { modelId, id } })
const open = (id: string) => dev.admin.call(flowBefore.info, { params: { id }, query: {} as never })

async function rowsOf(id: string) {
  const { db } = dev.platform
  const task = await db.selectFrom('flowTask').selectAll().where('id', '=', id).execute()
  const operators = await db.selectFrom('flowOperator').selectAll().where('taskId', '=', id).orderBy('number').execute()
  const records = await db.selectFrom('flowRecord').selectAll().where('taskId', '=', id).orderBy('number').execute()
  const comments = await db.selectFrom('flowComment').selectAll().where('taskId', '=', id).execute()
  return { task, operators, records, comments }
}

it('a deleted record that is brought back has its task again, as it stood; until then nobody reaches that', async () => {
  await setModuleFlows(dev.platform.db, { id: 'usual' })
  const id = await withdrawn('带回')
  const before = await rowsOf(id)
  expect([before.operators.length, before.records.length, before.comments.length]).toEqual([1, 2, 1])
  expect((await remove(dev.admin, id)).code).toBe(200)
  expect(await rowsOf(id)).toEqual({ task: [], operators: [], records: [], comments: [] })
  expect((await open(id)).code).not.toBe(200)
  expect((await dev.admin.call(flowLaunch.list, { query: {} })).data.list).toEqual([])
  expect((await bringBack(id)).code).toBe(200)
  expect(await rowsOf(id)).toEqual(before)
  expect((await open(id)).data).toMatchObject({ flowTaskInfo: { id, status: 4 } })
  const { data } = await dev.admin.call(onlineDev.list, { params: { modelId }, body: { queryJson: '{"name":"带回"}' } })
  expect(data.list).toMatchObject([{ id, flowState: 4, flowId: 'usual' }])
  // As often as it is deleted.
  expect([(await remove(dev.admin, id)).code, (await bringBack(id)).code]).toEqual([200, 200])
  expect(await rowsOf(id)).toEqual(before)
})

it('a record whose flow is gone comes back without a task; a task goes for good with its record', async () => {
  const { db, ctx } = dev.platform
  await setModuleFlows(db, { id: 'usual' })
  const [lost, purged] = [await withdrawn('流程已删'), await withdrawn('彻底删除')]
  for (const id of [lost, purged]) expect((await remove(dev.admin, id)).code).toBe(200)
  const aside = () => db.selectFrom('flowTaskAside').select('id').execute()
  expect((await aside()).length).toBe(2)
  await db.deleteFrom('flowVersion').execute()
  expect([await aside(), (await bringBack(lost)).code, (await rowsOf(lost)).task]).toEqual([[], 200, []])
  await setModuleFlowsAnew()
  const later = await withdrawn('以后')
  expect((await remove(dev.admin, later)).code).toBe(200)
  await purgeDeletedRecords({ ...ctx, now: () => ctx.now() + 400 * 86_400_000 })
  expect(await aside()).toEqual([])
})

it('what the start of a flow locks is changed by no batch where a task stands, and filled in by nobody who may launch none', async () => {
  const { platform, admin, clerk } = dev
  const before = await createdId(admin, { name: '早于流程', phone: '13800000001' })
  await setModuleFlows(platform.db, { id: 'usual', locked: ['phone'], forUser: 'admin' })
  const body = { flowId: 'usual', formData: { name: '草稿' }, status: 1, flowUrgent: 1, copyIds: '' } as never
  const task = (await admin.call(flowTask.create, { body })).code === 200 ? await newest(platform.db, 'usual') : ''
  const asked = { kind: 'set', field: 'phone', value: '13900000009', dataType: 2, selectIds: [before, task] } as never
  const { data: batch } = await admin.call(recordBatches.prepare, { params: { modelId }, body: asked })
  expect(batch).toMatchObject({ doneCount: 1, refusedCount: 1, refused: [{ id: task, reason: '该字段不能修改' }] })
  expect((await admin.call(recordBatches.start, { params: { modelId, id: batch.id } })).code).toBe(200)
  await platform.runJobs()
  const phoneOf = async (id: string) =>
    JSON.parse((await admin.call(onlineDev.info, { params: { modelId, id } })).data.data).phone ?? ''
  expect([await phoneOf(before), await phoneOf(task)]).toEqual(['13900000009', ''])
  await permit(platform, 'button', 'btn_add')
  const id = await createdId(clerk, { name: '文员新建', phone: '13800000002' })
  expect(await phoneOf(id)).toBe('')
})

async function setModuleFlowsAnew(): Promise<void> {
  await dev.platform.db.deleteFrom('flowTemplate').execute()
  await setModuleFlows(dev.platform.db, { id: 'usual' })
}
