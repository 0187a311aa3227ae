import { saveReleasedDesign } from '@/platform/modules/online-dev/designs/service'
import { customerDesign, field, table } from '@/platform/modules/online-dev/testing'
import { create, createdId, type OnlineDev, raw, startOnlineDev, update } from './online-dev-setup'

const copy = (name: string, showField: string) =>
  field('relationFormAttr', name, { relationField: 'bill_jnpfTable_pay0', showField, isStorage: 1 })
const bill = field('relationForm', 'bill', { modelId: 'bills', relationField: 'name' })
const part = (name: string) => ({ __vModel__: `lines-${name}`, label: name })
const pays = [
  bill,
  copy('bank', 'bank'),
  copy('odd', 'noSuchColumn'),
  table('lines', [
    field('relationForm', 'bill', { modelId: 'bills', relationField: 'name', config: { unique: true } }),
    copy('total', 'total'),
    field('inputNumber', 'amount'),
    field('calculate', 'open', { isStorage: 1, expression: [part('total'), '-', part('amount')] }),
  ]),
]
const bills = [field('input', 'name'), field('inputNumber', 'total', { precision: 2 }), field('input', 'bank')]

let site: OnlineDev
let first: string
let second: string
beforeAll(async () => {
  site = await startOnlineDev()
  const { db } = site.platform
  await saveReleasedDesign(db, { ...customerDesign({ fields: bills }), id: 'bills', enCode: 'bills' })
  await saveReleasedDesign(db, { ...customerDesign({ fields: pays }), id: 'pays', enCode: 'pays' })
  first = await createdId(site.admin, { name: '一', total: 100, bank: '6222' }, 'bills')
  second = await createdId(site.admin, { name: '二', total: 7, bank: '6333' }, 'bills')
})
afterAll(() => site.stop())

const read = (id: string) => raw(site.admin, id, 'pays')
const put = async (id: string, values: Record<string, unknown>, model = 'pays') =>
  expect((await update(site.admin, id, values, model)).code).toBe(200)

it('copies of a linked record are what it says, whatever the caller writes, and calculations stand on them', async () => {
  const line = { bill: first, total: '9999999', amount: 60 }
  const id = await createdId(site.admin, { bill: second, bank: '1111', odd: 'their own', lines: [line] }, 'pays')
  expect(await read(id)).toMatchObject({ bank: '6333', odd: 'their own', lines: [{ total: '100.00', amount: 60, open: 40 }] })
})

it('a change cannot bring others in, neither beside the link nor without it', async () => {
  const id = await createdId(site.admin, { bill: first, lines: [{ bill: first, amount: 60 }] }, 'pays')
  const before = await read(id)
  await put(id, { ...before, bank: '1111', lines: [{ ...before.lines[0], total: '9999999' }] })
  expect(await read(id)).toEqual({ ...before, f_version: 2 })
  await put(id, { bank: '1111', lines: [{ id: before.lines[0].id, total: '9999999' }], f_version: 2 })
  expect(await read(id)).toEqual({ ...before, f_version: 3 })
  await put(id, { bill: second, lines: [{ id: before.lines[0].id, bill: second, total: '100.00' }], f_version: 3 })
  expect(await read(id)).toMatchObject({ bank: '6333', lines: [{ total: '7.00', open: -53 }] })
  await put(id, { bill: '', bank: '6333', f_version: 4 })
  expect(await read(id)).toMatchObject({ bill: null, bank: null })
})

it('copies stay as they were made until the record is chosen anew', async () => {
  const third = await createdId(site.admin, { name: '三', total: 5, bank: '6444' }, 'bills')
  const id = await createdId(site.admin, { bill: third }, 'pays')
  await put(third, { name: '三', total: 5, bank: '6555', f_version: 1 }, 'bills')
  const before = await read(id)
  expect(before.bank).toBe('6444')
  await put(id, before)
  expect((await read(id)).bank).toBe('6444')
  await put(id, { bill: third, bank: '6555', f_version: 2 })
  expect((await read(id)).bank).toBe('6555')
})

it('a record that may stand once among the rows stands once', async () => {
  const twice = { lines: [{ bill: first, amount: 1 }, { bill: first, amount: 2 }, {}, {}] }
  expect(await create(site.admin, twice, {}, 'pays')).toMatchObject({ issues: [{ path: 'data.lines', code: 'unique' }] })
  await createdId(site.admin, { lines: [{ bill: first }, { bill: second }, {}, {}] }, 'pays')
})
