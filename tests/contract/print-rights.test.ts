import { printLog } from '@/lib/contract/system/print-log'
import { saveReleasedDesign } from '@/platform/modules/online-dev/designs/service'
import { customerDesign, type DesignOptions, orderDesign } from '@/platform/modules/online-dev/testing'
import { grant } from '@/platform/modules/permission/testing'
import { createdId, insertForeign, type OnlineDev, orderId, permit, remove, startOnlineDev } from './online-dev-setup'
import { addTemplate, printingDesign, printMany, printOne } from './print-setup'

let site: OnlineDev
let record = ''
beforeAll(async () => {
  site = await startOnlineDev()
  for (const id of ['t1', 'batch', 'draft', 'off']) await addTemplate(site.platform.db, id, { enabledMark: id === 'off' ? 0 : 1 })
  record = await createdId(site.admin, { name: '甲', amount: 5, note: '密', visits: [{ day: 1, result: '好', cost: 2 }] })
})
afterAll(() => site.stop())

/** The clerk's module, with `t1` and `off` in its detail unless told otherwise. */
const release = ({ list = {}, form = {} }: DesignOptions = {}) =>
  saveReleasedDesign(site.platform.db, customerDesign(printingDesign(['t1', 'off'], { list, form })))
const noRecord = { code: 400, msg: '数据不存在', data: null }
const noTemplate = { code: 400, msg: '打印模板不存在', data: null }
const noRight = { code: 403, data: null }

beforeEach(() => release())

describe('a template', () => {
  it('is for those who have a module that names it', async () => {
    expect((await printOne(site.clerk, 't1', record)).code).toBe(200)
    expect((await printOne(site.admin, 't1', record)).code).toBe(200)
    expect(await printOne(site.stranger, 't1', record)).toMatchObject(noRight)
    expect(await printOne(site.clerk, 'draft', record)).toMatchObject(noRight)
    expect(await printOne(site.clerk, 'nobody', record)).toMatchObject(noTemplate)
  })

  it('counts as named only where the design lets it print', async () => {
    await release({ form: { hasPrintBtn: false } })
    expect(await printOne(site.clerk, 't1', record)).toMatchObject(noRight)
    await release({ form: { printId: ['t10'] } })
    expect(await printOne(site.clerk, 't1', record)).toMatchObject(noRight)
    await release({ form: { printId: [] }, list: { printIds: ['t1'] } })
    expect((await printOne(site.clerk, 't1', record)).code).toBe(200)
  })

  it('needs the button of its place, once the design controls buttons', async () => {
    await release({ list: { printIds: ['batch'], useBtnPermission: true } })
    expect(await printOne(site.clerk, 't1', record)).toMatchObject(noRight)
    expect(await printMany(site.clerk, 'batch', [record])).toMatchObject(noRight)
    await permit(site.platform, 'button', 'btn_batchPrint')
    expect(await printOne(site.clerk, 't1', record)).toMatchObject(noRight)
    expect((await printMany(site.clerk, 'batch', [record])).code).toBe(200)
    await permit(site.platform, 'button', 'btn_detail')
    expect((await printOne(site.clerk, 't1', record)).code).toBe(200)
  })

  it('that is disabled, or that no module names, is for those who hold the screen of the templates', async () => {
    expect(await printOne(site.clerk, 'off', record)).toMatchObject(noTemplate)
    await site.platform.db
      .insertInto('menu')
      .values({
        ...{ id: 'menu.print', systemId: 'trade', parentId: '-1', fullName: '打印模板', enCode: 'system.printDev' },
        ...{ type: 2, urlAddress: 'printDev', icon: null, moduleId: null },
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    expect(await printOne(site.stranger, 'draft', record)).toMatchObject(noRight)
    await grant(site.platform.db, ['User', 'stranger', 'module', 'menu.print'])
    expect((await printOne(site.stranger, 'draft', record)).code).toBe(200)
    expect((await printOne(site.admin, 'off', record)).code).toBe(200)
    // The screen is no right on the records of a module.
    expect(await printOne(site.stranger, 'off', record)).toMatchObject(noRight)
  })
})

describe('a record', () => {
  it('of another module, a deleted one and one that never was are refused alike', async () => {
    const order = await createdId(site.admin, { title: '单' }, orderId)
    const gone = await createdId(site.admin, { name: '将删' })
    expect((await printOne(site.clerk, 't1', gone)).code).toBe(200)
    await remove(site.admin, gone)
    for (const id of [order, gone, 'nobody', `${record},${record}`, '%'])
      expect(await printOne(site.clerk, 't1', id)).toMatchObject(noRecord)
  })

  it('outside of the data scope is refused as if it were not there, and left out of a batch as silently', async () => {
    await insertForeign(site.platform, 'foreign', { name: '外部' })
    await release({ list: { useDataPermission: true } })
    await grant(site.platform.db, ['User', 'clerk', 'resource', 's2'])
    const own = await createdId(site.clerk, { name: '自己的' })
    expect(await printOne(site.clerk, 't1', 'foreign')).toMatchObject(noRecord)
    expect(await printOne(site.clerk, 't1', 'nobody')).toMatchObject(noRecord)
    expect((await printOne(site.clerk, 't1', own)).data.printData.name).toBe('自己的')
    const gone = await createdId(site.clerk, { name: '将删' })
    await remove(site.clerk, gone)
    const last = await createdId(site.clerk, { name: '另一条' })
    const reply = await printMany(site.clerk, 't1', [last, 'foreign', gone, 'nobody', own, 'foreign'])
    expect(reply.data).toMatchObject([{ printData: { name: '另一条' } }, { printData: { name: '自己的' } }])
    expect(reply.data).toHaveLength(2)
    expect(await printMany(site.clerk, 't1', ['foreign', gone, 'nobody'])).toMatchObject(noRecord)
    expect((await printOne(site.admin, 't1', 'foreign')).code).toBe(200)
  })

  it('is found in any module that names the template', async () => {
    const { db } = site.platform
    await addTemplate(db, 'both', {
      statements: [`select name as "title" from customer where id = @formId union all ${orderSql}`],
    })
    await release({ form: { printId: ['both'] } })
    await saveReleasedDesign(db, orderDesign({ form: { hasPrintBtn: true, printId: 'both' } }))
    const order = await createdId(site.admin, { title: '订单甲' }, orderId)
    expect((await printMany(site.admin, 'both', [order, record])).data).toMatchObject([
      { printData: { title: '订单甲' } },
      { printData: { title: '甲' } },
    ])
    // Without the menu of the orders, their records are not his to print.
    expect(await printOne(site.clerk, 'both', order)).toMatchObject(noRecord)
    await saveReleasedDesign(db, orderDesign())
  })
})

const orderSql = 'select title from "order" where id = @formId'

describe('hidden fields', () => {
  const statements = [
    `select name, note, upper(note) as "shout", 'x' || note || amount as mixed, coalesce(note, '无') as kept, json_agg(c) as whole
     from customer c where id = @formId group by name, note, amount`,
    'select v.result, v.cost, c.note from customer_visits v join customer c on c.id = v."recordId" where c.id = @formId',
    'select name from customer where note is not null and id = @formId',
  ]
  beforeAll(() => addTemplate(site.platform.db, 'deep', { statements }))
  const printed = async (client = site.clerk) => (await printOne(client, 'deep', record)).data.printData

  it('that the detail shows are printed, also when they are no columns of the list for him', async () => {
    await release({ list: { useColumnPermission: true }, form: { printId: ['deep'] } })
    await permit(site.platform, 'column', 'name')
    expect(await printed()).toMatchObject({ note: '密', T1: [{ cost: 2, note: '密' }] })
  })

  const onlyInBatch = { useBtnPermission: true, useColumnPermission: true, printIds: ['deep'] }
  it.each([
    ['form', { useFormPermission: true }, ['name', 'amount', 'visits', 'visits-result']],
    ['column', onlyInBatch, ['name', 'amount', 'visits-result', 'cost']],
  ] as const)('by %s rights leave no value, under whatever name the SQL gives it', async (kind, list, shown) => {
    await release({ list, form: { printId: ['deep'] } })
    await permit(site.platform, kind, ...shown)
    await site.platform.db.deleteFrom('permissionGrant').where('itemType', '=', 'button').execute()
    await permit(site.platform, 'button', 'btn_batchPrint')
    const data = await printed()
    expect(data).toMatchObject({ name: '甲', note: null, shout: null, mixed: null, kept: '无' })
    expect(data.whole[0]).toMatchObject({ name: '甲', amount: 5, note: null })
    expect(data.T2).toEqual([])
    // The list shows no costs, so column rights say nothing of them.
    expect(data.T1).toEqual([{ result: '好', cost: kind === 'form' ? null : 2, note: null }])
    expect(JSON.stringify(data)).not.toContain('密')
    expect(await printed(site.admin)).toMatchObject({ note: '密', T1: [{ cost: 2, note: '密' }] })
  })

  it('a hidden sub-table has no rows', async () => {
    await release({ list: { useFormPermission: true }, form: { printId: ['deep'] } })
    await site.platform.db.deleteFrom('permissionGrant').where('itemType', '=', 'form').execute()
    expect(await printed()).toMatchObject({ name: null, T1: [], T2: [] })
  })

  it('of a module that the SQL joins are hidden from whoever they are not granted to, with its menu or without', async () => {
    const { db } = site.platform
    const sql = 'select o.title, c.name, c.note from "order" o left join customer c on c.id = o.customer where o.id = @formId'
    await addTemplate(db, 'joined', { statements: [sql] })
    await saveReleasedDesign(db, orderDesign({ form: { hasPrintBtn: true, printId: ['joined'] } }))
    await release({ list: { useFormPermission: true } })
    await permit(site.platform, 'form', 'name')
    await grant(db, ['User', 'clerk', 'module', 'm2'], ['User', 'stranger', 'module', 'm2'])
    const order = await createdId(site.admin, { title: '单', customer: record }, orderId)
    expect((await printOne(site.clerk, 'joined', order)).data.printData).toEqual({ title: '单', name: '甲', note: null })
    expect((await printOne(site.stranger, 'joined', order)).data.printData).toEqual({ title: '单', name: null, note: null })
  })
})

describe('the log', () => {
  it('takes prints of templates that the caller may print with, and of no others', async () => {
    const save = (printId: string, client = site.clerk) =>
      client.call(printLog.save, { body: { printTitle: '甲', printNum: 2, printId } })
    expect((await save('t1')).code).toBe(200)
    expect(await save('nobody')).toMatchObject(noTemplate)
    expect(await save('t1', site.stranger)).toMatchObject(noRight)
    expect(await site.platform.db.selectFrom('printLog').select(['printId', 'printNum', 'userId', 'printMan']).execute()).toEqual(
      [{ printId: 't1', printNum: 2, userId: 'clerk', printMan: '名clerk/clerk' }],
    )
  })
})
