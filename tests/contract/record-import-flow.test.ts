import { onlineDev } from '@/lib/contract/online-dev/online-dev'
import { recordImport } from '@/lib/contract/online-dev/record-import'
import { type ImportRun, recordImportRuns } from '@/lib/contract/online-dev/record-import-runs'
import { flowTask } from '@/lib/contract/workflow/flow-launch'
import { saveReleasedDesign } from '@/platform/modules/online-dev/designs/service'
import { customerDesign } from '@/platform/modules/online-dev/testing'
import { startFileHarness } from './file-setup'
import { type ModuleVersion, setModuleFlows } from './flow-module-setup'
import type { Client } from './harness'
import { importRows, reasons } from './import-calls'
import { createdId, list, modelId, type OnlineDev, permit, startOnlineDev } from './online-dev-setup'

/** Spreadsheets for a module with a flow (spec 2 §5.5, contract 3b §9.3, 4a §11): new records are drafts of the flow that was chosen. */

const buttons = {
  btnsList: [{ value: 'add' }, { value: 'upload' }],
  uploaderTemplateJson: { dataType: '2', rowsMax: 5000, fileSizeMax: 2048 },
}
let dev: OnlineDev
beforeAll(async () => {
  dev = await startOnlineDev({}, {}, startFileHarness)
  const design = customerDesign({ list: buttons })
  await saveReleasedDesign(dev.platform.db, { ...design, enableFlow: 1 })
})
afterAll(() => dev.stop())
beforeEach(async () => {
  for (const table of ['flowTask', 'flowInitiator', 'flowVersion', 'flowTemplate'] as const)
    await dev.platform.db.deleteFrom(table).execute()
})

const setFlows = (...versions: readonly ModuleVersion[]) => setModuleFlows(dev.platform.db, ...versions)

const importInto = (client: Client, rows: readonly object[], flowId = '') =>
  client.call(recordImport.importData, { params: { modelId }, body: { list: rows as never, flowId } })
const rowOf = (name: string) => ({ name, phone: '13800000001' })
const found = async (client: Client, name: string) =>
  (await list(client, { queryJson: JSON.stringify({ name }) })).data.list as Record<string, unknown>[]
const tasks = () => dev.platform.db.selectFrom('flowTask').selectAll().orderBy('fullName').execute()

it('new records are drafts of the importer by the only flow, and wait for nobody until they are submitted', async () => {
  await setFlows({ id: 'usual' })
  expect((await importRows(dev.admin, [rowOf('导入甲'), rowOf('导入乙')])).data).toMatchObject({ snum: 2, added: 2 })
  const admin = await dev.platform.db.selectFrom('appUser').select('id').where('account', '=', 'admin').executeTakeFirstOrThrow()
  expect(await tasks()).toMatchObject([
    { fullName: '客户导入乙', status: 0, versionId: 'usual', launcherId: admin.id },
    { fullName: '客户导入甲', status: 0, versionId: 'usual', launcherId: admin.id },
  ])
  const [row] = await found(dev.admin, '导入甲')
  expect(row).toMatchObject({ flowState: 0, flowId: 'usual' })
  expect(await dev.platform.db.selectFrom('flowOperator').selectAll().execute()).toEqual([])
  const body = { id: String(row?.['id']), flowId: 'usual', status: 0, flowUrgent: 1, formData: {} }
  expect(await dev.admin.call(flowTask.update, { params: { id: body.id }, body })).toMatchObject({ code: 200 })
  expect((await found(dev.admin, '导入甲'))[0]).toMatchObject({ flowState: 1 })
})

it('several flows are asked about; one that the importer may not launch is refused, and so is a module without any', async () => {
  expect(await importInto(dev.admin, [rowOf('无流程')])).toMatchObject({ code: 400, msg: '流程不存在' })
  await setFlows({ id: 'short' }, { id: 'long' }, { id: 'closed', forUser: 'clerk' })
  expect(await importInto(dev.admin, [rowOf('选择')])).toMatchObject({ code: 400, msg: '请选择流程' })
  expect(await importInto(dev.admin, [rowOf('选择')], 'closed')).toMatchObject({ code: 400, msg: '您没有发起该流程的权限' })
  expect(await found(dev.admin, '选择')).toEqual([])
  expect((await importInto(dev.admin, [rowOf('选择')], 'long')).data).toMatchObject({ added: 1 })
  expect(await tasks()).toMatchObject([{ versionId: 'long' }])
  await permit(dev.platform, 'button', 'btn_upload')
  expect((await importInto(dev.clerk, [rowOf('文员')], 'closed')).data).toMatchObject({ added: 1 })
})

it('a file fills in only what the start of the flow lets be filled in', async () => {
  await setFlows({ id: 'usual', locked: ['phone'] })
  expect((await importInto(dev.admin, [rowOf('锁定')])).data).toMatchObject({ added: 1 })
  const [row] = await found(dev.admin, '锁定')
  expect(row?.['phone'] ?? '').toBe('')
})

it('a record whose task was submitted once is changed by no file; drafts and records from before the flow are', async () => {
  await setFlows({ id: 'usual' })
  const before = await createdId(dev.admin, { name: '早先', phone: '13800000001' })
  await importInto(dev.admin, [rowOf('草稿'), rowOf('已发起')])
  await dev.platform.db.updateTable('flowTask').set({ status: 3 }).where('fullName', '=', '客户已发起').execute()
  const changed = ['早先', '草稿', '已发起'].map((name) => ({ name, phone: '13900000009' }))
  const reply = await importInto(dev.admin, changed)
  expect(reply.data).toMatchObject({ snum: 2, fnum: 1, changed: 2 })
  expect(reasons(reply)).toEqual(['已发起流程，导入失败'])
  // It is changed as any other record, and not launched by that.
  expect((await found(dev.admin, '早先'))[0]).toMatchObject({ id: before, phone: '13900000009', flowState: '' })
})

it('an import is taken back with its drafts', async () => {
  await setFlows({ id: 'usual' })
  const { batch } = (await importInto(dev.admin, [rowOf('撤回甲'), rowOf('撤回乙')])).data
  expect(await dev.admin.call(recordImport.undo, { params: { modelId }, body: { batch } })).toMatchObject({ code: 200 })
  expect([await tasks(), await found(dev.admin, '撤回')]).toEqual([[], []])
})

it('a large import launches by the flow that was chosen when it began', async () => {
  await setFlows({ id: 'short' }, { id: 'long' })
  const form = new FormData()
  const lines = Array.from({ length: 1100 }, (_, index) => `大批${index},13800000001`)
  form.set('file', new File([['名称,电话', ...lines].join('\n')], 'a.csv'))
  const address = `/api/visualdev/OnlineDev/${modelId}/ImportUploader`
  const sent = (await (await dev.admin.raw(address, { method: 'POST', body: form })).json()) as { data: { name: string } }
  const start = (flowId?: string) =>
    dev.admin.call(recordImportRuns.start, {
      params: { modelId },
      body: { fileName: sent.data.name, ...(flowId ? { flowId } : {}) },
    })
  expect(await start()).toMatchObject({ code: 400, msg: '请选择流程' })
  expect(await start('long')).toMatchObject({ code: 200 })
  await dev.platform.runJobs()
  const [run] = (await dev.admin.call(recordImportRuns.list, {})).data.list as ImportRun[]
  expect(run).toMatchObject({ state: 'done', snum: 1100, fnum: 0 })
  const rows = await dev.platform.db
    .selectFrom('flowTask')
    .select(['versionId', (eb) => eb.fn.countAll().as('count')])
    .groupBy('versionId')
    .execute()
  expect(rows.map(({ versionId, count }) => [versionId, Number(count)])).toEqual([['long', 1100]])
  const { data } = await dev.admin.call(onlineDev.list, { params: { modelId }, body: { pageSize: 20 } })
  expect(data.list.every((row: { flowState: unknown }) => row.flowState === 0)).toBe(true)
})

it('what the start of the flow locks is not filled in through the list either, but in records from before the flow', async () => {
  await setFlows({ id: 'main', locked: ['phone'] })
  const { admin, db } = { admin: dev.admin, db: dev.platform.db }
  const id = await createdId(admin, { name: '新客户', phone: '13800000000' })
  const phoneOf = async () => {
    const { data } = await admin.call(onlineDev.info, { params: { modelId, id } })
    return JSON.parse(data.data).phone ?? ''
  }
  expect(await phoneOf()).toBe('')
  const change = { params: { modelId, id }, body: { id, data: JSON.stringify({ name: '新客户', phone: '13900000000' }) } }
  expect((await admin.call(onlineDev.update, change)).code).toBe(200)
  expect(await phoneOf()).toBe('13900000000')
  expect(await db.selectFrom('flowTask').select('id').execute()).toEqual([])
})
