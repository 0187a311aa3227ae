import { message } from '@/lib/contract/message/message'
import { type RecordBatch, recordBatches } from '@/lib/contract/online-dev/record-batch'
import { recordHistory } from '@/lib/contract/online-dev/record-history'
import { openWorkbook } from '@/lib/rows/xlsx/read'
import { batchJobs, purgeBatches } from '@/platform/modules/online-dev/batch/run'
import { saveReleasedDesign } from '@/platform/modules/online-dev/designs/service'
import { insertRecordsBulk } from '@/platform/modules/online-dev/records/bulk'
import { customerDesign } from '@/platform/modules/online-dev/testing'
import { grant } from '@/platform/modules/permission/testing'
import { type Client, createClient } from './harness'
import {
  createdId,
  insertForeign,
  json,
  list,
  modelId,
  type OnlineDev,
  orderId,
  permit,
  raw,
  remove,
  startOnlineDev,
  update,
} from './online-dev-setup'

/** What is done to many records at once. */

let site: OnlineDev
beforeAll(async () => {
  site = await startOnlineDev()
}, 60_000)
afterAll(() => site.stop())
afterEach(() => release())

const release = (flags: Record<string, boolean> = {}) => saveReleasedDesign(site.platform.db, customerDesign({ list: flags }))

type Asked = Record<string, unknown> & { kind: 'set' | 'copy' | 'remove' }
const prepare = (client: Client, body: Asked) => client.call(recordBatches.prepare, { params: { modelId }, body })
const at = (id: string) => ({ params: { modelId, id } })
const start = (client: Client, id: string) => client.call(recordBatches.start, at(id))
const stop = (client: Client, id: string) => client.call(recordBatches.stop, at(id))
const undo = (client: Client, id: string) => client.call(recordBatches.undo, at(id))
const info = async (client: Client, id: string): Promise<RecordBatch> => (await client.call(recordBatches.info, at(id))).data

async function preparedId(client: Client, body: Asked): Promise<string> {
  const reply = await prepare(client, body)
  if (reply.code !== 200) throw new Error(`a batch was refused: ${json(reply)}`)
  return reply.data.id
}

async function done(client: Client, body: Asked): Promise<RecordBatch> {
  const id = await preparedId(client, body)
  const begun = await start(client, id)
  if (begun.code !== 200) throw new Error(`a batch was not begun: ${json(begun)}`)
  await site.platform.runJobs()
  return info(client, id)
}

const setLevel = (selectIds: string[], value: unknown = '2') => ({ kind: 'set' as const, field: 'level', value, selectIds })
const named = async (name: string) => (await list(site.admin, { queryJson: json({ name }) })).data.list as { id: string }[]
const changesOf = async (id: string) =>
  (await site.admin.call(recordHistory.list, { params: { modelId, id }, query: {} })).data.list

describe('a field that is set in many records', () => {
  it('is told before, set by the rules of a save, kept in history as a batch, and put back as a whole', async () => {
    const ids = [
      await createdId(site.admin, { name: '设一', level: '1' }),
      await createdId(site.admin, { name: '设二', level: '2' }),
      await createdId(site.admin, { name: '设三', amount: 3 }),
    ]
    const before = await prepare(site.admin, setLevel(ids))
    expect(before.data).toMatchObject({
      state: 'prepared',
      totalCount: 3,
      checkedCount: 3,
      doneCount: 2,
      sameCount: 1,
      refusedCount: 0,
    })
    expect(await raw(site.admin, ids[0]!)).toMatchObject({ level: '1', f_version: 1 })
    const { id } = before.data
    await start(site.admin, id)
    await start(site.admin, id)
    await site.platform.runJobs()
    expect(await info(site.admin, id)).toMatchObject({ state: 'done', doneCount: 2, sameCount: 1, isUndoable: true })
    expect(await raw(site.admin, ids[0]!)).toMatchObject({ level: '2', f_version: 2 })
    expect(await raw(site.admin, ids[1]!)).toMatchObject({ level: '2', f_version: 1 })
    expect(await raw(site.admin, ids[2]!)).toMatchObject({ level: '2', amount: 3 })
    expect((await changesOf(ids[0]!))[0]).toMatchObject({ origin: 'batch', action: 'update', ipAddress: '127.0.0.1' })
    expect(await undo(site.admin, id)).toMatchObject({ code: 200, msg: '撤销成功' })
    expect(await raw(site.admin, ids[0]!)).toMatchObject({ level: '1', f_version: 3 })
    expect((await raw(site.admin, ids[2]!)).level ?? '').toBe('')
    expect(await info(site.admin, id)).toMatchObject({ state: 'undone', isUndoable: false })
    expect(await undo(site.admin, id)).toMatchObject({ code: 400, msg: '没有可撤销的内容' })
  })

  it('keeps calculations right, and is not put back over what somebody has changed since', async () => {
    const ids = [
      await createdId(site.admin, { name: '算一', amount: 2, rate: 3 }),
      await createdId(site.admin, { name: '算二', amount: 5, rate: 1 }),
    ]
    const batch = await done(site.admin, { kind: 'set', field: 'amount', value: 10, selectIds: ids })
    expect(await raw(site.admin, ids[0]!)).toMatchObject({ amount: 10, total: 30 })
    await update(site.clerk, ids[1]!, { note: '改过', f_version: 2 })
    expect(await undo(site.admin, batch.id)).toMatchObject({ code: 400, msg: '数据已被修改或删除，不能撤销' })
    expect(await raw(site.admin, ids[0]!)).toMatchObject({ amount: 10 })
  })

  it('says of each record why it could not be set, before and after, and offers that as a file', async () => {
    const ids = [await createdId(site.admin, { name: '由一' }), await createdId(site.admin, { name: '由二' })]
    const unique = { kind: 'set' as const, field: 'name', value: '由新', selectIds: ids }
    expect((await prepare(site.admin, unique)).msg).toBe('该字段不能重复，一次只能修改一条数据')
    const prepared = await preparedId(site.admin, setLevel(ids))
    await update(site.admin, ids[1]!, { name: '由二', note: '改过' })
    await start(site.admin, prepared)
    await site.platform.runJobs()
    const batch = await info(site.admin, prepared)
    expect(batch).toMatchObject({ state: 'done', doneCount: 1, refusedCount: 1 })
    expect(batch.refused).toEqual([{ id: ids[1], name: expect.any(String), reason: '数据在此期间已被修改' }])
    expect(batch.reasons).toEqual([{ reason: '数据在此期间已被修改', count: 1 }])
    const preview = (await prepare(site.admin, setLevel(ids, 'nobody'))).data
    expect(preview).toMatchObject({ doneCount: 0, refusedCount: 2, reasons: [{ reason: '等级的选项不存在', count: 2 }] })
    const reply = await site.admin.call(recordBatches.report, at(batch.id))
    const response = await site.admin.raw(`${reply.data.url}&name=x.xlsx`)
    const book = await openWorkbook(new Uint8Array(await response.arrayBuffer()))
    const rows = []
    for await (const { cells } of book.read(0).rows) rows.push(cells.map((cell) => (cell && 'text' in cell ? cell.text : '')))
    expect(rows[0]).toEqual(['序号', '数据', '原因'])
    expect(rows[1]?.at(-1)).toBe('数据在此期间已被修改')
  })

  it('is refused where nobody or not this person may write it, and where no record could have the value', async () => {
    const selectIds = [await createdId(site.admin, { name: '拒一' })]
    const set = (client: Client, field: string, value: unknown = 'x') => prepare(client, { kind: 'set', field, value, selectIds })
    for (const field of ['no', 'total', 'createTime', 'visits', 'visits-result', 'nothing', ''])
      expect(await set(site.admin, field)).toMatchObject({ code: 400, msg: '该字段不能修改' })
    expect((await set(site.admin, 'note', 'a\u0000b')).code).toBe(400)
    expect(await prepare(site.admin, setLevel([]))).toMatchObject({ code: 400, msg: '请选择一条数据' })
    await release({ useFormPermission: true })
    await permit(site.platform, 'form', 'name')
    expect(await set(site.clerk, 'level', '2')).toMatchObject({ code: 400, msg: '该字段不能修改' })
  })
})

describe('who may do it', () => {
  it('is asked for each act, at each step', async () => {
    const selectIds = [await createdId(site.admin, { name: '权一' })]
    const id = await preparedId(site.clerk, setLevel(selectIds))
    const acts: Asked[] = [setLevel(selectIds), { kind: 'copy', selectIds }, { kind: 'remove', selectIds }]
    expect((await prepare(createClient(site.platform.baseUrl, ''), acts[0]!)).code).toBe(600)
    for (const act of acts) expect((await prepare(site.stranger, act)).code).toBe(403)
    await release({ useBtnPermission: true })
    for (const act of acts) expect((await prepare(site.clerk, act)).code).toBe(403)
    expect((await start(site.clerk, id)).code).toBe(403)
    expect(await raw(site.admin, selectIds[0]!)).toMatchObject({ f_version: 1 })
  })

  it('does not reach the batches of others', async () => {
    const id = await preparedId(site.admin, setLevel([await createdId(site.admin, { name: '他一' })]))
    const calls = [start, stop, undo].map((call) => call(site.clerk, id))
    expect((await Promise.all(calls)).map(({ code }) => code)).toEqual([400, 400, 400])
    expect((await site.clerk.call(recordBatches.info, at(id))).code).toBe(400)
    expect((await site.clerk.call(recordBatches.report, at(id))).code).toBe(400)
  })

  it('is asked for every record, and tells nothing of those that are out of reach', async () => {
    await release({ useDataPermission: true })
    await grant(site.platform.db, ['User', 'clerk', 'resource', 's2'])
    await insertForeign(site.platform, 'foreign', { name: '外人', level: '1' })
    const own = await createdId(site.clerk, { name: '自己', level: '1' })
    for (const kind of ['set', 'copy', 'remove'] as const) {
      const asked = { kind, field: 'level', value: '2', selectIds: [own, 'foreign', 'gone'] }
      const { data } = await prepare(site.clerk, asked)
      expect(data).toMatchObject({
        totalCount: 3,
        doneCount: 1,
        refusedCount: 2,
        reasons: [{ reason: '数据不存在，或您没有权限', count: 2 }],
      })
      expect(json(data)).not.toContain('外人')
    }
    await done(site.clerk, { kind: 'remove', selectIds: [own, 'foreign'] })
    expect(await raw(site.admin, 'foreign')).toMatchObject({ name: '外人' })
    const all = await prepare(site.clerk, {
      kind: 'set',
      field: 'level',
      value: '2',
      dataType: 1,
      queryJson: json({ name: '外人' }),
    })
    expect(all).toMatchObject({ code: 400, msg: '没有符合条件的数据' })
  })

  it('that is taken away in the middle ends it, and what is done stays', async () => {
    const id = await preparedId(site.clerk, setLevel([await createdId(site.clerk, { name: '收一', level: '1' })]))
    await start(site.clerk, id)
    await release({ useBtnPermission: true })
    await site.platform.runJobs()
    await release()
    expect(await info(site.clerk, id)).toMatchObject({ state: 'failed', doneCount: 0, reason: '没有权限' })
  })
})

it('all that match a question of the list are reached, and no others', async () => {
  for (const name of ['全一', '全二', '别三']) await createdId(site.admin, { name, level: '1' })
  const batch = await done(site.admin, { kind: 'set', field: 'level', value: '2', dataType: 1, queryJson: json({ name: '全' }) })
  expect(batch).toMatchObject({ totalCount: 2, doneCount: 2 })
  expect((await list(site.admin, { queryJson: json({ name: '三' }) })).data.list[0]).toMatchObject({ level: '重要' })
})

it('a copy is a new record: numbers anew, unique texts its own, rows of its own; and goes again', async () => {
  const visits = [{ day: 0, result: '去', cost: 1.5 }]
  const id = await createdId(site.clerk, { name: '原件', phone: '13800000001', level: '1', visits })
  const { data } = await prepare(site.admin, { kind: 'copy', selectIds: [id] })
  expect(data).toMatchObject({ doneCount: 1, uniques: [{ field: 'name', label: '名称', becomes: 'numbered' }] })
  expect(await named('原件')).toHaveLength(1)
  await done(site.admin, { kind: 'copy', selectIds: [id] })
  const second = await done(site.admin, { kind: 'copy', selectIds: [id] })
  const source = await raw(site.admin, id)
  const copies = await Promise.all((await named('原件')).filter((row) => row.id !== id).map((row) => raw(site.admin, row.id)))
  expect(copies.map(({ name }) => name).sort()).toEqual(['原件 (2)', '原件 (3)'])
  const numbers = [source, ...copies].map(({ no }) => no)
  expect(new Set(numbers).size).toBe(3)
  for (const copy of copies) {
    expect(copy).toMatchObject({ phone: '13800000001', level: '1', f_version: 1, visits: [{ result: '去', cost: 1.5 }] })
    expect(copy.visits[0].id).not.toBe(source.visits[0].id)
    expect(copy.creatorUser).toContain('admin')
  }
  expect((await undo(site.admin, second.id)).code).toBe(200)
  expect(await named('原件')).toHaveLength(2)
  const both = (await named('原件')).map((row) => row.id)
  expect(await done(site.admin, { kind: 'copy', selectIds: both })).toMatchObject({ doneCount: 2, refusedCount: 0 })
  expect(await named('原件')).toHaveLength(4)
})

it('deleting leaves what is referenced and says so, and brings the others back', async () => {
  const held = await createdId(site.admin, { name: '删被引' })
  const ids = [await createdId(site.admin, { name: '删一' }), held, await createdId(site.admin, { name: '删二' })]
  await createdId(site.admin, { title: '占用', customer: held }, orderId)
  const { data } = await prepare(site.admin, { kind: 'remove', selectIds: ids })
  expect(data).toMatchObject({ doneCount: 2, refusedCount: 1, refused: [{ id: held, reason: '该数据已被引用，不能删除' }] })
  expect(await named('删')).toHaveLength(3)
  const batch = await done(site.admin, { kind: 'remove', selectIds: ids })
  expect(batch).toMatchObject({ state: 'done', doneCount: 2, refusedCount: 1 })
  expect((await named('删')).map(({ id }) => id)).toEqual([held])
  expect((await undo(site.admin, batch.id)).code).toBe(200)
  expect(await named('删')).toHaveLength(3)
})

it.each(['set', 'remove'] as const)('a record that somebody changes between preview and %s is left alone', async (kind) => {
  const ids = [await createdId(site.admin, { name: `间${kind}`, level: '1' }), await createdId(site.admin, { name: `隔${kind}` })]
  const id = await preparedId(site.admin, { kind, field: 'level', value: '2', selectIds: ids })
  await update(site.clerk, ids[0]!, { note: '先改', f_version: 1 })
  await remove(site.admin, ids[1]!)
  await start(site.admin, id)
  await site.platform.runJobs()
  const told = await info(site.admin, id)
  expect(told.refused.map(({ reason }) => reason)).toEqual(['数据在此期间已被修改', '数据不存在，或您没有权限'])
  expect(await raw(site.admin, ids[0]!)).toMatchObject({ note: '先改', level: '1' })
})

describe('a batch in the background', () => {
  const some = async (prefix: string, count: number, level = '1') => {
    const facts = { creatorUserId: 'clerk', creatorTime: 1, organizeId: 'office' }
    const rows = Array.from({ length: count }, (_, at) => ({
      id: `${prefix}${at}`,
      values: { name: `${prefix}${at}`, level },
      ...facts,
    }))
    await insertRecordsBulk(site.platform.db, modelId, rows)
    return rows.map(({ id }) => id)
  }

  it('ends when it is stopped: what is done stays and is told, the rest is as it was', async () => {
    const ids = await some('stop', 200)
    const id = await preparedId(site.admin, setLevel(ids))
    await start(site.admin, id)
    const running = site.platform.runJobs()
    while (((await info(site.admin, id)).doneCount ?? 0) === 0) await new Promise(setImmediate)
    expect((await stop(site.admin, id)).code).toBe(200)
    await running
    const { state, doneCount = 0 } = await info(site.admin, id)
    expect(state).toBe('stopped')
    expect(doneCount).toBeGreaterThan(0)
    expect(doneCount).toBeLessThan(200)
    const changed = await list(site.admin, { pageSize: 1000, queryJson: json({ name: 'stop', level: '2' }) })
    expect(changed.data.pagination.total).toBe(doneCount)
    expect(await stop(site.admin, id)).toMatchObject({ code: 400, msg: '该操作已结束' })
  })

  it('runs once at a time for a person and a module, and is found again', async () => {
    const [one, two] = await some('twice', 2)
    const [first, second] = [await preparedId(site.admin, setLevel([one!])), await preparedId(site.admin, setLevel([two!]))]
    await start(site.admin, first)
    expect(await start(site.admin, second)).toMatchObject({ code: 400, msg: '已有批量操作正在进行，请等待完成或先停止' })
    const known = (await site.admin.call(recordBatches.list, { params: { modelId } })).data.list
    expect(known[0]).toMatchObject({ id: first, state: 'running' })
    expect((await site.stranger.call(recordBatches.list, { params: { modelId } })).code).toBe(403)
    await site.platform.runJobs()
    expect((await start(site.admin, second)).code).toBe(200)
    await site.platform.runJobs()
  })

  it('goes on where its process died, and does nothing twice', async () => {
    const selectIds = await some('again', 3)
    for (const body of [setLevel(selectIds), { kind: 'copy' as const, selectIds }, { kind: 'remove' as const, selectIds }]) {
      const batch = await done(site.admin, body)
      expect(batch.doneCount).toBe(3)
      const rows = async () => (await list(site.admin, { queryJson: json({ name: 'again' }) })).data
      const before = await rows()
      // As it is found by the next process when the first one died before it could tell.
      const { db, ctx } = site.platform
      await db.updateTable('batchRecord').set({ state: 'waiting' }).where('batchId', '=', batch.id).execute()
      await db.updateTable('batchRun').set({ state: 'running', doneCount: 0 }).where('id', '=', batch.id).execute()
      await batchJobs.run(ctx, { batchId: batch.id }, { signal: new AbortController().signal, progress: () => undefined })
      expect(await info(site.admin, batch.id)).toMatchObject({ state: 'done', doneCount: 3, refusedCount: 0 })
      expect(await rows()).toEqual(before)
    }
  })

  it('of many records leaves a message', async () => {
    await some('many', 1001, '2')
    const asked = { kind: 'set' as const, field: 'level', value: '2', dataType: 1, queryJson: json({ name: 'many' }) }
    expect((await prepare(site.admin, asked)).data).toMatchObject({ totalCount: 1001, checkedCount: 100 })
    expect(await done(site.admin, asked)).toMatchObject({ state: 'done', sameCount: 1001 })
    const { data } = await site.admin.call(message.list, { query: {} })
    expect(data.list[0]).toMatchObject({ title: '批量修改完成' })
  })

  it('is forgotten after an hour when it was not begun, and after a month when it was', async () => {
    const [one] = await some('old', 1)
    const prepared = await preparedId(site.admin, setLevel([one!]))
    const begun = await done(site.admin, setLevel([one!]))
    const later = (ms: number) => purgeBatches({ ...site.platform.ctx, now: () => site.platform.ctx.now() + ms })
    await later(3_700_000)
    expect(await start(site.admin, prepared)).toMatchObject({ code: 400, msg: '该操作不存在或已过期，请重新预览' })
    expect((await info(site.admin, begun.id)).state).toBe('done')
    await later(31 * 24 * 3_600_000)
    expect((await site.admin.call(recordBatches.info, at(begun.id))).code).toBe(400)
  })
})
