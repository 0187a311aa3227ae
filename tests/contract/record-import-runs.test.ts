import { type KyselyPlugin, sql } from 'kysely'
import { message } from '@/lib/contract/message/message'
import { onlineDev } from '@/lib/contract/online-dev/online-dev'
import { recordImport } from '@/lib/contract/online-dev/record-import'
import { recordImportMapping } from '@/lib/contract/online-dev/record-import-mapping'
import { type ImportRun, recordImportRuns } from '@/lib/contract/online-dev/record-import-runs'
import { textOfCell } from '@/lib/rows/cell'
import { openWorkbook } from '@/lib/rows/xlsx/read'
import { saveReleasedDesign } from '@/platform/modules/online-dev/designs/service'
import { recordImports } from '@/platform/modules/online-dev/importing/import-job'
import { customerDesign } from '@/platform/modules/online-dev/testing'
import { startFileHarness } from './file-setup'
import { type Client, createClient, type RawReply } from './harness'
import { createdId, modelId, type OnlineDev, raw, startOnlineDev } from './online-dev-setup'

const list = { btnsList: [{ value: 'upload' }], uploaderTemplateJson: { rowsMax: 5000, fileSizeMax: 2048 } }
let dev: OnlineDev
beforeAll(async () => {
  dev = await startOnlineDev({ list }, {}, startFileHarness)
})
afterAll(() => dev.stop())

const address = `/api/visualdev/OnlineDev/${modelId}/ImportUploader`
async function upload(client: Client, text: string | Uint8Array<ArrayBuffer>): Promise<RawReply> {
  const form = new FormData()
  form.set('file', new File([text], 'a.csv'))
  return (await client.raw(address, { method: 'POST', body: form })).json() as Promise<RawReply>
}
const start = (client: Client, fileName: string, more: object = {}) =>
  client.call(recordImportRuns.start, { params: { modelId }, body: { fileName, ...more } })
const runs = async (client: Client) => (await client.call(recordImportRuns.list, {})).data.list as ImportRun[]
const cancel = (client: Client, id: string) => client.call(recordImportRuns.cancel, { params: { id } })
const rowsOf = (names: readonly string[]) => ['名称,电话', ...names.map((name) => `${name},13800000001`)].join('\n')
const names = (prefix: string, count: number) => Array.from({ length: count }, (_, index) => `${prefix}${index}`)
const fileOf = async (client: Client, text: string) => (await upload(client, text)).data.name as string

async function countOf(keyword: string): Promise<number> {
  const body = { queryJson: JSON.stringify({ name: keyword }) }
  return (await dev.admin.call(onlineDev.list, { params: { modelId }, body })).data.pagination.total
}

async function idOf(name: string): Promise<string> {
  const body = { queryJson: JSON.stringify({ name }) }
  const { list: found } = (await dev.admin.call(onlineDev.list, { params: { modelId }, body })).data
  return found[0]?.id ?? ''
}
const phoneOf = async (name: string) => (await raw(dev.admin, await idOf(name)))['phone']

it('takes a file beyond the usual limits where the design does, and says that it is imported in the background', async () => {
  const fileName = await fileOf(dev.admin, rowsOf(names('大', 1100)))
  const preview = await dev.admin.call(recordImport.preview, { params: { modelId }, query: { fileName } })
  expect(preview).toMatchObject({ code: 400, msg: '单次导入不能超过1000条数据' })
  const { data } = await dev.admin.call(recordImportMapping.heads, { params: { modelId }, body: { fileName } })
  expect(data).toMatchObject({ isClear: true, largeCount: 1100 })
  const large = await upload(dev.admin, new Uint8Array(2048 * 1024 + 1))
  expect(large).toMatchObject({ code: 400, msg: '文件大小不能超过2048KB' })
  const tooMany = await fileOf(dev.admin, rowsOf(names('多', 5001)))
  expect(await start(dev.admin, tooMany)).toMatchObject({ code: 400, msg: '单次导入不能超过5000条数据' })
  expect(await start(dev.admin, await fileOf(dev.admin, '名称,电话\n'))).toMatchObject({ msg: '导入数据为空' })
  expect(await start(dev.admin, 'none.csv')).toMatchObject({ code: expect.not.stringMatching('200') })
  expect(await dev.platform.db.selectFrom('importRun').selectAll().execute()).toEqual([])
})

it('writes all rows that are sound, tells how many, and gives the others back to their person alone', async () => {
  const id = await createdId(dev.admin, { name: '已有', phone: '13800000009' })
  const text = `${rowsOf([...names('全', 20), '已有'])}\n坏的,1\n`
  const known = { field: 'name', mode: 'update' as const }
  expect(await start(dev.admin, await fileOf(dev.admin, text), { fields: ['name', 'phone'], known })).toMatchObject({ code: 200 })
  const refused = { code: 400, msg: '已有导入正在进行，请等待完成或先取消' }
  expect(await start(dev.admin, await fileOf(dev.admin, rowsOf(['另'])))).toMatchObject(refused)
  await dev.platform.runJobs()
  const [run] = await runs(dev.admin)
  expect(run).toMatchObject({ state: 'done', snum: 21, fnum: 1, same: 0, doneCount: 22, totalCount: 22, title: '客户' })
  expect(await countOf('全')).toBe(20)
  expect(await raw(dev.admin, id)).toMatchObject({ phone: '13800000001' })
  const { data } = await dev.admin.call(message.list, { query: {} })
  expect(data.list[0]).toMatchObject({ title: '导入完成：客户' })
  const failed = (client: Client) => client.call(recordImportRuns.exportFailed, { params: { id: run?.id ?? '' } })
  expect((await failed(dev.clerk)).code).not.toBe(200)
  expect(await runs(dev.clerk)).toEqual([])
  const sheet = await savedRows(await failed(dev.admin))
  expect(sheet.flat()).toEqual(expect.arrayContaining(['坏的', '电话为11位数字']))
  expect(sheet).toHaveLength(3)
})

const newestRun = () => dev.platform.db.selectFrom('importRun').selectAll().orderBy('createdAt', 'desc').executeTakeFirstOrThrow()
const newestPayload = async () => {
  const { id, userId } = await newestRun()
  return { userId, modelId, title: '客户', runId: id }
}
/** Parts of so many rows each. */
const inPartsOf = async (count: number) =>
  sql`update import_run_row set batch = place / ${sql.lit(count)} where run_id = ${(await newestRun()).id}`.execute(
    dev.platform.db,
  )

/** The process ends where the newest run is about to be counted for that time. */
async function killedAt(step: number) {
  const { ctx } = dev.platform
  let counted = 0
  const transformQuery: KyselyPlugin['transformQuery'] = ({ node }) => {
    if (node.kind === 'UpdateQueryNode' && JSON.stringify(node).includes('snum') && ++counted === step) throw new Error('killed')
    return node
  }
  const dying = { ...ctx, db: ctx.db.withPlugin({ transformQuery, transformResult: async ({ result }) => result }) }
  const job = { signal: new AbortController().signal, progress: () => undefined }
  await expect(recordImports.run(dying, await newestPayload(), job)).rejects.toThrow('killed')
}

it('goes on where a process was killed, writes no row twice, and keeps no key for each of them', async () => {
  const keys = () => dev.platform.db.selectFrom('idempotency').selectAll().execute()
  const before = (await keys()).length
  await start(dev.admin, await fileOf(dev.admin, rowsOf(names('续', 12))))
  await inPartsOf(4)
  // After the second part was written and before it was ended: each is counted in two steps.
  await killedAt(4)
  expect(await countOf('续')).toBe(8)
  await dev.platform.runJobs()
  expect((await runs(dev.admin))[0]).toMatchObject({ state: 'done', snum: 12, fnum: 0 })
  expect(await countOf('续')).toBe(12)
  expect((await keys()).length).toBe(before)
})

it('refuses a key that comes again in a later part as in the same one, whatever is done with records that are there', async () => {
  await createdId(dev.admin, { name: '重有', phone: '13800000009' })
  for (const [mode, refusedCount] of [
    ['update', 2],
    ['skip', 1],
    ['add', 3],
  ] as const) {
    const text = `名称,电话\n重${mode},13800000001\n重有,13800000002\n重${mode},13800000003\n重有,13800000004`
    await start(dev.admin, await fileOf(dev.admin, text), { known: { field: 'name', mode } })
    await inPartsOf(2)
    await dev.platform.runJobs()
    expect((await runs(dev.admin))[0]).toMatchObject({ state: 'done', fnum: refusedCount })
    expect(await phoneOf(`重${mode}`)).toBe('13800000001')
  }
  expect(await phoneOf('重有')).toBe('13800000002')
})

it('takes a row above that was refused for none, and finds the one that was written beyond it, in whatever part it stands', async () => {
  for (const [at, [mode, size]] of (
    [
      ['update', 1],
      ['update', 2],
      ['skip', 3],
      ['add', 1],
    ] as const
  ).entries()) {
    const name = `差${at}`
    if (mode === 'update') await createdId(dev.admin, { name, phone: '13800000009' })
    const days = ['坏', '2026-01-05', '坏', '坏', '2026-01-06']
    const lines = days.map((day, line) => `${name},1380000000${line},${day}`)
    const fields = ['name', 'phone', 'since']
    await start(dev.admin, await fileOf(dev.admin, ['名称,电话,日期', ...lines].join('\n')), {
      known: { field: 'name', mode },
      fields,
    })
    await inPartsOf(size)
    await dev.platform.runJobs()
    expect((await runs(dev.admin))[0]).toMatchObject({ state: 'done', snum: 1, fnum: 4, same: 0 })
    expect(await phoneOf(name)).toBe('13800000001')
  }
})

it('that was cancelled is known by its file and gone on with; one that is done adds nothing unless it is meant', async () => {
  const again = async (more: object = {}) => start(dev.admin, await fileOf(dev.admin, rowsOf(names('半', 1100))), more)
  const earlier = async () => {
    const fileName = await fileOf(dev.admin, rowsOf(names('半', 1100)))
    return (await dev.admin.call(recordImportMapping.heads, { params: { modelId }, body: { fileName } })).data.earlier
  }
  await again()
  const controller = new AbortController()
  const stop = (done: number) => done === 500 && controller.abort(new Error('cancelled'))
  const stopped = recordImports.run(dev.platform.ctx, await newestPayload(), { signal: controller.signal, progress: stop })
  await expect(stopped).rejects.toThrow('cancelled')
  await cancel(dev.admin, (await runs(dev.admin))[0]?.id ?? '')
  expect(await earlier()).toMatchObject({ count: 1000, left: 100, fields: ['name', 'phone'] })
  const refused = { code: 400, msg: '内容相同的文件已导入过，如需再次导入请先确认' }
  // With other columns it is another import.
  expect(await again({ fields: ['name', ''] })).toMatchObject(refused)
  expect((await again()).code).toBe(200)
  await dev.platform.runJobs()
  expect((await runs(dev.admin))[0]).toMatchObject({ state: 'done', snum: 1100, totalCount: 1100 })
  expect((await runs(dev.admin)).filter(({ snum }) => snum === 1100)).toHaveLength(1)
  expect(await earlier()).toMatchObject({ count: 1100, left: 0 })
  expect(await again()).toMatchObject(refused)
  expect((await again({ known: { field: 'name', mode: 'skip' }, again: true })).code).toBe(200)
  await dev.platform.runJobs()
  expect((await runs(dev.admin))[0]).toMatchObject({ state: 'done', snum: 1100, same: 1100, isUndoable: false })
  expect(await countOf('半')).toBe(1100)
})

describe('the undo of a large import', () => {
  const own = async () => (await runs(dev.admin))[0]
  const undo = async (client: Client) => {
    const reply = await client.call(recordImportRuns.undo, { params: { id: (await own())?.id ?? '' } })
    await dev.platform.runJobs()
    return reply.code
  }
  const importing = async (more: object) => {
    const text = `${rowsOf(names('撤', 6))}\n撤有,13800000002`
    const reply = await start(dev.admin, await fileOf(dev.admin, text), { known: { field: 'name', mode: 'update' }, ...more })
    await dev.platform.runJobs()
    return reply.code
  }

  it('takes back all of it, what it changed too, and then the file is none that was imported', async () => {
    await createdId(dev.admin, { name: '撤有', phone: '13800000009' })
    expect(await importing({})).toBe(200)
    expect(await phoneOf('撤有')).toBe('13800000002')
    expect(await undo(dev.clerk)).not.toBe(200)
    expect(await undo(dev.admin)).toBe(200)
    expect(await own()).toMatchObject({ undoState: 'done', isUndoable: false })
    expect([await countOf('撤'), await phoneOf('撤有')]).toEqual([1, '13800000009'])
    expect(await undo(dev.admin)).toBe(400)
    expect(await importing({})).toBe(200)
  })

  it('takes back nothing where records were changed or deleted since, and names them', async () => {
    const [changed, gone] = [await idOf('撤3'), await idOf('撤4')]
    const data = JSON.stringify({ name: '撤3', phone: '13800000005' })
    await dev.admin.call(onlineDev.update, { params: { modelId, id: changed }, body: { data } })
    await dev.admin.call(onlineDev.remove, { params: { modelId, id: gone } })
    expect(await undo(dev.admin)).toBe(200)
    const run = await own()
    expect(run).toMatchObject({ undoState: 'refused', undoReason: '导入的数据已被修改或删除，不能撤销', isUndoable: true })
    const told = run?.standing.map(({ id, code }) => [id, code])
    expect(told).toHaveLength(2)
    expect(told).toEqual(
      expect.arrayContaining([
        [changed, 'changedSince'],
        [gone, 'deletedSince'],
      ]),
    )
    expect(await countOf('撤')).toBe(6)
  })

  it('that the platform cannot do is told to its person when it does not come again', async () => {
    const { db } = dev.platform
    await dev.admin.call(recordImportRuns.undo, { params: { id: (await own())?.id ?? '' } })
    // Its process has died for the last time.
    const dead = { state: 'running' as const, attempts: 3, runId: 'dead', leaseUntil: 0 }
    await db.updateTable('job').set(dead).where('kind', '=', 'recordImportUndo').where('state', '=', 'waiting').execute()
    await dev.platform.runJobs()
    expect(await own()).toMatchObject({ undoState: 'refused', undoReason: '', isUndoable: true })
    const { data } = await dev.admin.call(message.list, { query: {} })
    expect(data.list[0]).toMatchObject({ title: '撤销导入未完成：客户' })
  })
})

it('whose first part was broken off can be taken back, by none of its jobs while it is gone on with', async () => {
  const begin = async () => start(dev.admin, await fileOf(dev.admin, rowsOf(names('断', 150))))
  const undo = (id: string) => dev.admin.call(recordImportRuns.undo, { params: { id } })
  await begin()
  // A hundred are written in one transaction, and counted in it.
  await killedAt(2)
  const first = (await runs(dev.admin))[0]?.id ?? ''
  await cancel(dev.admin, first)
  expect((await runs(dev.admin))[0]).toMatchObject({ state: 'cancelled', snum: 100, isUndoable: true })
  expect((await begin()).code).toBe(200)
  const second = (await runs(dev.admin))[0]?.id ?? ''
  expect(second).not.toBe(first)
  for (const id of [first, second]) {
    expect(await undo(id)).toMatchObject({ code: 400, msg: '已有导入正在进行，请等待完成或先取消' })
  }
  await cancel(dev.admin, second)
  expect((await undo(first)).code).toBe(200)
  expect(await begin()).toMatchObject({ code: 400, msg: '正在撤销导入，请稍后再试' })
  const late = await newestPayload()
  await dev.platform.runJobs()
  expect((await runs(dev.admin))[0]).toMatchObject({ undoState: 'done', isUndoable: false })
  // A process that nobody has heard of for a while writes nothing more.
  await recordImports.run(dev.platform.ctx, late, { signal: new AbortController().signal, progress: () => undefined })
  expect(await countOf('断')).toBe(0)
})

it('ends when its person cancels it, nobody else can, and what it has written stays', async () => {
  await start(dev.admin, await fileOf(dev.admin, rowsOf(names('停', 3))))
  const id = (await runs(dev.admin))[0]?.id ?? ''
  expect((await cancel(createClient(dev.platform.baseUrl, ''), id)).code).toBe(600)
  expect((await cancel(dev.clerk, id)).code).toBe(400)
  await cancel(dev.admin, id)
  await dev.platform.runJobs()
  expect((await runs(dev.admin))[0]).toMatchObject({ state: 'cancelled' })
  expect(await countOf('停')).toBe(0)
})

it('is nothing for strangers, for people without the right, and where the design takes no large files', async () => {
  const everyCall = async (client: Client) => [
    (await upload(client, rowsOf(['甲']))).code,
    (await start(client, 'x.csv')).code,
    (await client.call(recordImportRuns.list, {})).code,
  ]
  expect(await everyCall(createClient(dev.platform.baseUrl, ''))).toEqual([600, 600, 600])
  expect((await everyCall(dev.stranger)).slice(0, 2)).toEqual([403, 403])
  await saveReleasedDesign(dev.platform.db, customerDesign({ list: { btnsList: [{ value: 'upload' }] } }))
  const reply = await start(dev.admin, await fileOf(dev.admin, rowsOf(['甲'])))
  expect(reply).toMatchObject({ code: 400, msg: '该功能未开启大批量导入' })
})

async function savedRows(reply: RawReply): Promise<string[][]> {
  const response = await dev.admin.raw(`${reply.data.url}&name=${encodeURIComponent(reply.data.name)}`)
  const book = await openWorkbook(new Uint8Array(await response.arrayBuffer()))
  const rows: string[][] = []
  for await (const { cells } of book.read(0).rows) rows.push(cells.map((cell) => textOfCell(cell)))
  await book.close()
  return rows
}
