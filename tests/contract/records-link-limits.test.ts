import { saveReleasedDesign } from '@/platform/modules/online-dev/designs/service'
import { customerDesign, field, table } from '@/platform/modules/online-dev/testing'
import { create, createdId, type OnlineDev, raw, startOnlineDev, update } from './online-dev-setup'

const linkLimit = { relation: 'bill', total: 'total', settled: 'paid', state: 'state', settledStates: ['paid'] }
const pays = [
  field('input', 'state'),
  table('lines', [
    field('relationForm', 'bill', { label: '发票', modelId: 'bills', relationField: 'name' }),
    field('inputNumber', 'amount', { label: '本次付款', precision: 2, config: { linkLimit } }),
  ]),
]
const money = (name: string) => field('inputNumber', name, { precision: 2 })
const bills = [field('input', 'name'), money('total'), money('paid')]

let site: OnlineDev
beforeAll(async () => {
  site = await startOnlineDev()
  const { db } = site.platform
  await saveReleasedDesign(db, { ...customerDesign({ fields: bills }), id: 'bills', enCode: 'bills' })
  await saveReleasedDesign(db, { ...customerDesign({ fields: pays }), id: 'pays', enCode: 'pays' })
})
afterAll(() => site.stop())

const bill = (total: number, paid = 0) => createdId(site.admin, { name: `${total}`, total, paid }, 'bills')
const pay = (id: string, amount: number, state = '') => ({ state, lines: [{ bill: id, amount }] })
const refused = (open: string, row = 0) => ({
  issues: [
    {
      path: `data.lines.${row}.amount`,
      code: 'linkLimit',
      message: `第${row + 1}行本次付款超过发票的可用金额，目前可用${open}`,
    },
  ],
})

it('records together take no more of a linked one than it amounts to, to the cent', async () => {
  const [first, second] = [await bill(0.3), await bill(5)]
  await createdId(site.admin, pay(first, 0.1), 'pays')
  await createdId(site.admin, pay(first, 0.1), 'pays')
  const over = { lines: [...pay(second, 5).lines, ...pay(first, 0.11).lines] }
  expect(await create(site.admin, over, {}, 'pays')).toMatchObject(refused('0.10', 1))
  await createdId(site.admin, pay(first, 0.1), 'pays')
  expect(await create(site.admin, pay(first, 0.01), {}, 'pays')).toMatchObject(refused('0.00'))
})

it('two rows of one record take together', async () => {
  const id = await bill(100)
  const twice = (amount: number) => ({ lines: [...pay(id, 60).lines, ...pay(id, amount).lines] })
  expect(await create(site.admin, twice(40.01), {}, 'pays')).toMatchObject(refused('100.00'))
  expect((await create(site.admin, twice(40), {}, 'pays')).code).toBe(200)
})

it('of six at once for the whole amount one is accepted', async () => {
  const id = await bill(1499.47)
  const answers = await Promise.all(Array.from({ length: 6 }, () => create(site.admin, pay(id, 1499.47), {}, 'pays')))
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
})

it('a record does not stand in its own way, and cannot grow past the rest without naming the link again', async () => {
  const id = await bill(100)
  const own = await createdId(site.admin, pay(id, 60), 'pays')
  await createdId(site.admin, pay(id, 30), 'pays')
  const before = await raw(site.admin, own, 'pays')
  const [line] = before.lines
  const grow = (amount: number) => update(site.admin, own, { lines: [{ id: line.id, amount }], f_version: 1 }, 'pays')
  expect(await grow(70.01)).toMatchObject(refused('70.00'))
  expect((await create(site.admin, { lines: [{ bill: id, amount: '90.00' }] }, {}, 'pays')).code).not.toBe(200)
  expect((await grow(70)).code).toBe(200)
})

it('what was settled counts once, whether by records of the module or otherwise', async () => {
  const id = await bill(100, 40)
  await createdId(site.admin, pay(id, 40, 'paid'), 'pays')
  expect(await create(site.admin, pay(id, 60.01), {}, 'pays')).toMatchObject(refused('60.00'))
  await createdId(site.admin, pay(id, 60), 'pays')
  const byHand = await bill(10, 4)
  expect(await create(site.admin, pay(byHand, 7), {}, 'pays')).toMatchObject(refused('6.00'))
})
