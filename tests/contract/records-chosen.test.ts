import { onlineDev } from '@/lib/contract/online-dev/online-dev'
import { saveReleasedDesign } from '@/platform/modules/online-dev/designs/service'
import { customerDesign, field } from '@/platform/modules/online-dev/testing'
import { poolOf } from '@/platform/store/kysely'
import { addInterface, staticConfig } from './data-interface-setup'
import { create, createdId, list, type OnlineDev, startOnlineDev, texts, update } from './online-dev-setup'

const modelId = 'chosen'
const popup = { interfaceId: 'goods', propsValue: 'code', relationField: 'title' }
const attr = (jnpfKey: string, relationField: string, showField: string) => field(jnpfKey, '', { relationField, showField })
const fields = [
  field('input', 'name', { label: '名称' }),
  field('userSelect', 'owner', { label: '负责人' }),
  field('organizeSelect', 'organize', { label: '组织' }),
  field('areaSelect', 'place', { label: '地区' }),
  field('editor', 'story', { label: '说明' }),
  field('signature', 'signed', { label: '签字' }),
  field('popupSelect', 'good', { label: '物料', ...popup }),
  attr('popupAttr', 'good_jnpfTable_t1', 'price'),
  field('popupTableSelect', 'goods', { label: '多个物料', multiple: true, ...popup }),
  field('popupTableSelect', 'orders', { label: '多个订单', multiple: true, ...popup, propsValue: 'id' }),
  {
    __config__: {
      jnpfKey: 'table',
      label: '明细',
      children: [
        field('userSelect', 'person', { label: '人员' }),
        field('depSelect', 'department', { label: '部门' }),
        field('relationForm', 'customer', { label: '客户', modelId: 'design1', relationField: 'name' }),
        attr('relationFormAttr', 'customer_jnpfTable_t0', 'phone'),
        field('popupSelect', 'item', { label: '物料', ...popup }),
        attr('popupAttr', 'item', 'price'),
      ],
    },
    __vModel__: 'lines',
  },
]

let site: OnlineDev
let customer: string
beforeAll(async () => {
  site = await startOnlineDev()
  const { db } = site.platform
  await saveReleasedDesign(db, { ...customerDesign({ fields }), id: modelId, enCode: modelId })
  const rows = [
    { code: 'A', id: '1020000000000000001', title: '螺栓', price: 1.5 },
    { code: 'B', title: '螺母', price: 2 },
  ]
  await addInterface(db, 'goods', { type: 2, dataConfigJson: staticConfig(rows) })
  const area = { parentId: '-1', enCode: '44' }
  await db
    .insertInto('area')
    .values([{ ...area, id: '440000', fullName: '广东省', description: null }])
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  customer = await createdId(site.admin, { name: '客户甲', phone: '13800000001' })
})
afterAll(() => site.stop())

it('chosen records of interfaces show their text, their value and their columns, in rows too', async () => {
  const values = { name: 'x', good: 'A', goods: ['B', 'A', 'gone'], lines: [{ item: 'B', customer }, { item: 'gone' }] }
  const id = await createdId(site.admin, values, modelId)
  const shown = await texts(site.admin, id, modelId)
  expect(shown).toMatchObject({
    good: '螺栓',
    good_id: 'A',
    good_price: '1.5',
    goods: '螺母,螺栓,gone',
    goods_id: ['B', 'A', 'gone'],
  })
  expect(shown.lines).toMatchObject([
    { item: '螺母', item_id: 'B', item_price: '2', customer: '客户甲', customer_id: customer, customer_phone: '13800000001' },
    { item: 'gone', item_id: 'gone', item_price: '' },
  ])
  const [row] = (await list(site.admin, {}, modelId)).data.list
  expect(row).toMatchObject({ good: '螺栓', good_id: 'A' })
  // What a detail carries beside the values travels back with an edit and is dropped.
  expect((await update(site.admin, id, { ...values, good_price: '1.5', good_id: 'A', f_version: 1 }, modelId)).code).toBe(200)
})

it('an id whose record is gone or must not be seen is never shown', async () => {
  const values = { orders: ['1020000000000000001', '1020000000000000002'] }
  const id = await createdId(site.admin, values, modelId)
  expect(await texts(site.admin, id, modelId)).toMatchObject({ orders: '螺栓,—' })
  expect((await list(site.admin, {}, modelId)).data.list[0]).toMatchObject({ orders: '螺栓,—' })
})

it('rich text and signatures are shown as they are stored', async () => {
  const values = { story: '<p>甲<strong>乙</strong></p>', signed: 'data:image/png;base64,iVBORw0KGgo=' }
  const id = await createdId(site.admin, values, modelId)
  expect(await texts(site.admin, id, modelId)).toMatchObject(values)
})

it.each([
  [{ owner: 'nobody' }, 'data.owner', '负责人选择的数据不存在'],
  [{ organize: ['group', 'nowhere'] }, 'data.organize', '组织选择的数据不存在'],
  [{ place: ['440000', '999999'] }, 'data.place', '地区选择的数据不存在'],
  [{ lines: [{ person: 'clerk' }, { department: 'nowhere' }] }, 'data.lines.1.department', '部门选择的数据不存在'],
])('%j names nothing and is refused at %s', async (values, path, message) => {
  expect(await create(site.admin, values, {}, modelId)).toMatchObject({ code: 400, msg: message, issues: [{ path, message }] })
})

it('what a record named before may be gone', async () => {
  const id = await createdId(site.admin, { owner: 'junior', lines: [{ person: 'junior' }] }, modelId)
  const { db } = site.platform
  await db.deleteFrom('appUser').where('id', '=', 'junior').execute()
  const kept = { name: '改', owner: 'junior', lines: [{ person: 'junior' }, { person: 'clerk' }] }
  expect((await update(site.admin, id, kept, modelId)).code).toBe(200)
  expect((await update(site.admin, id, { owner: 'junior2' }, modelId)).issues).toMatchObject([{ path: 'data.owner' }])
})

it('a sub-table of 200 rows costs as many questions as one of one row', async () => {
  const rows = (count: number) =>
    Array.from({ length: count }, () => ({ person: 'clerk', department: 'sales', customer, item: 'A' }))
  const few = await createdId(site.admin, { lines: rows(1) }, modelId)
  const many = await createdId(site.admin, { lines: rows(200) }, modelId)
  let questions = 0
  const count = () => {
    questions += 1
  }
  const pool = poolOf(site.platform.db)
  const view = async (id: string) => {
    questions = 0
    await site.admin.call(onlineDev.dataChange, { params: { modelId, id } })
    return questions
  }
  await view(few)
  pool.on('acquire', count)
  const forOne = await view(few)
  expect(await view(many)).toBe(forOne)
  expect(forOne).toBeLessThanOrEqual(12)
  pool.off('acquire', count)
})
