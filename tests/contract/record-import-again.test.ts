import { recordImport } from '@/lib/contract/online-dev/record-import'
import { textInCell } from '@/lib/rows/xlsx/text-in-cell'
import { saveReleasedDesign } from '@/platform/modules/online-dev/designs/service'
import { customerDesign } from '@/platform/modules/online-dev/testing'
import type { Client, Harness } from './harness'
import { foundByName, importRows, reasons } from './import-calls'
import { createdId, modelId, type OnlineDev, permit, raw, startOnlineDev } from './online-dev-setup'

/** Imports into records that are there, and imports that are sent again. */

const offered = [{ value: 'add' }, { value: 'upload' }]
let dev: OnlineDev
let admin: Client
let clerk: Client
let platform: Harness
beforeAll(async () => {
  dev = await startOnlineDev({ list: { btnsList: offered } })
  ;({ admin, clerk, platform } = dev)
})
afterAll(() => dev.stop())

describe('an import that changes what is there', () => {
  const selectKey = ['name', 'phone', 'visits-day', 'visits-result']
  const release = (form: Record<string, unknown> = {}) =>
    saveReleasedDesign(
      platform.db,
      customerDesign({ form, list: { btnsList: offered, uploaderTemplateJson: { dataType: '2', selectKey } } }),
    )
  beforeAll(() => release())
  const visit = (result: string, cost: number) => ({ day: Date.UTC(2026, 0, 5), result, cost })
  const rowOf = (result: string) => ({ day: '2026-01-05', result })

  it('keeps what the file does not tell of a changed row, takes no row away, and refuses what it cannot tell apart', async () => {
    const id = await createdId(admin, { name: '子一', visits: [visit('甲', 1), visit('乙', 2), visit('丙', 3)] })
    const send = (...results: string[]) => importRows(admin, [{ name: '子一', visits: results.map(rowOf) }])
    expect((await send('甲', '乙改', '丙')).data).toMatchObject({ snum: 1 })
    const costs = [
      { result: '甲', cost: 1 },
      { result: '乙改', cost: 2 },
      { result: '丙', cost: 3 },
    ]
    expect(await raw(admin, id)).toMatchObject({ visits: costs })
    // As from an export that showed one of them only.
    expect((await send('丙')).data).toMatchObject({ snum: 1 })
    expect(await raw(admin, id)).toMatchObject({ visits: costs })
    const reply = await send('丙', '丁')
    expect(reasons(reply)).toEqual([expect.stringContaining('的行与已有数据对应不上，请导出最新数据后再修改')])
    expect(await raw(admin, id)).toMatchObject({ visits: costs })
  })

  it('leaves a text alone that is longer than a cell, of which an exported file has the beginning', async () => {
    const long = `${'长'.repeat(40_000)}尾`
    await saveReleasedDesign(
      platform.db,
      customerDesign({ list: { btnsList: offered, uploaderTemplateJson: { dataType: '2' } } }),
    )
    const id = await createdId(admin, { name: '子五', note: long })
    const note = textInCell(long)
    expect((await importRows(admin, [{ name: '子五', note }])).data).toMatchObject({ snum: 1, same: 1 })
    expect((await importRows(admin, [{ name: '子五', note, phone: '13800000005' }])).data).toMatchObject({ snum: 1, changed: 1 })
    expect(await raw(admin, id)).toMatchObject({ note: long, phone: '13800000005' })
    await release()
  })

  it('refuses a second row of the same record, which would write over the first', async () => {
    const id = await createdId(admin, { name: '子二' })
    const reply = await importRows(admin, [
      { name: '子二', visits: [rowOf('一')] },
      { name: '子二', visits: [rowOf('二')] },
    ])
    expect(reasons(reply)).toEqual(['名称字段数据重复无法进行导入'])
    expect(await raw(admin, id)).toMatchObject({ visits: [{ result: '一' }] })
  })

  it('changes records that somebody else wrote, also where the design demands versions', async () => {
    await release({ concurrencyLock: true })
    const id = await createdId(clerk, { name: '子三' })
    expect((await importRows(admin, [{ name: '子三', phone: '13800000003' }])).data).toMatchObject({ snum: 1 })
    expect(await raw(admin, id)).toMatchObject({ phone: '13800000003' })
    await release()
  })

  it('does not reach a record that the list does not show', async () => {
    const id = await createdId(admin, { name: '子四' })
    const groups = [{ field: 'name', symbol: '<>', fieldValue: '子四', jnpfKey: 'input' }]
    const list = { btnsList: offered, uploaderTemplateJson: { dataType: '2', selectKey } }
    const ruleList = { matchLogic: 'and', conditionList: [{ logic: 'and', groups }] }
    await saveReleasedDesign(platform.db, customerDesign({ list: { ...list, ruleList } }))
    const reply = await importRows(admin, [{ name: '子四', phone: '13800000004' }])
    expect(reasons(reply)).toEqual(['名称字段数据重复无法进行导入'])
    await release()
    expect((await raw(admin, id)).phone ?? '').toBe('')
  })
})

it('an import that comes again with a mended row writes the others once, and can still be taken back', async () => {
  await saveReleasedDesign(platform.db, customerDesign({ list: { btnsList: offered } }))
  const send = (level: string) =>
    importRows(admin, [{ name: '再一', level }, { name: '再二', phone: '13800000009' }, { name: '再三' }], { key: 'mended' })
  expect((await send('没有')).data).toMatchObject({ snum: 2, fnum: 1 })
  const again = (await send('重要')).data
  expect(again).toMatchObject({ snum: 3, fnum: 0, batch: expect.stringMatching(/./) })
  for (const name of ['再一', '再二', '再三']) expect(await foundByName(admin, name)).toHaveLength(1)
  const undo = { params: { modelId }, body: { batch: again.batch } }
  expect((await admin.call(recordImport.undo, undo)).code).toBe(200)
  expect(await foundByName(admin, '再')).toEqual([])
})

it('who may edit no more puts nothing back either', async () => {
  const release = (flags: object) =>
    saveReleasedDesign(
      platform.db,
      customerDesign({
        list: { ...flags, btnsList: offered, uploaderTemplateJson: { dataType: '2', selectKey: ['name', 'phone'] } },
      }),
    )
  await release({})
  const id = await createdId(admin, { name: '权一', phone: '13800000011' })
  const { batch } = (await importRows(clerk, [{ name: '权一', phone: '13800000012' }])).data
  await permit(platform, 'button', 'btn_upload')
  await release({ useBtnPermission: true })
  expect((await clerk.call(recordImport.undo, { params: { modelId }, body: { batch } })).code).toBe(403)
  expect(await raw(admin, id)).toMatchObject({ phone: '13800000012' })
  await permit(platform, 'button', 'btn_edit')
  expect((await clerk.call(recordImport.undo, { params: { modelId }, body: { batch } })).code).toBe(200)
  expect(await raw(admin, id)).toMatchObject({ phone: '13800000011' })
})
