import { createFormStore, type FormStore } from './form-store'
import type { FormStoreOptions } from './form-store-types'
import { designOf, formula, rawField, rawTable, widgetSchemas } from './test-designs'

beforeEach(() => jest.useFakeTimers({ now: Date.UTC(2026, 0, 31, 4, 5, 6) }))
afterEach(() => jest.useRealTimers())

function open(fields: readonly unknown[], options: Partial<FormStoreOptions> = {}): FormStore {
  return createFormStore({ design: designOf(...fields), schemas: widgetSchemas, mode: 'edit', ...options })
}

const lines = [
  rawTable('lines', [
    rawField('input', 'name'),
    rawField('inputNumber', 'qty'),
    rawField('inputNumber', 'price'),
    rawField('calculate', 'amount', {}, { expression: formula(['lines.qty'], '×', ['lines.price']), precision: 2 }),
    rawField(
      'select',
      'city',
      { dataType: 'dynamic', propsUrl: '1', templateJson: [{ field: 'p', relationField: 'lines-name' }] },
      { options: [] },
    ),
  ]),
  rawField('calculate', 'total', {}, { expression: formula(['lines.amount']), precision: 2 }),
]
const record = { lines: [1, 2, 3].map((id) => ({ rowId: `${id}`, name: `n${id}`, qty: id, price: 10, city: 'c', city_id: 'x' })) }

describe('rows by the block', () => {
  it('adds several at a place, tells the sub-table once, and stops where it is full', () => {
    const store = open(lines, { initialValues: record })
    const listener = jest.fn()
    store.subscribe('lines', listener)
    const keys = store.addRows('lines', [{ qty: 5, price: 2 }, { name: 'last' }], 1)
    expect(listener).toHaveBeenCalledTimes(1)
    expect(store.rows('lines').slice(1, 3)).toEqual(keys)
    expect(store.toRecord()).toMatchObject({ total: 70 })
    const many = Array.from({ length: 1_200 }, () => ({}))
    expect(store.addRows('lines', many)).toHaveLength(995)
    expect(store.addRows('lines', [{}])).toEqual([])
  })

  it('moves a row without losing its key or its cells', () => {
    const store = open(lines, { initialValues: record })
    const [first = ''] = store.rows('lines')
    store.moveRow('lines', first, 2)
    expect(store.rows('lines').indexOf(first)).toBe(2)
    expect(store.isDirty()).toBe(true)
    store.moveRow('lines', first, 0)
    expect(store.isDirty()).toBe(false)
  })

  it('puts removed rows back where they were, with their keys and what the design does not know of them', () => {
    const store = open(lines, { initialValues: record })
    const before = store.toRecord()
    const [first = '', , third = ''] = store.rows('lines')
    const kept = store.readRows('lines', [third, first])
    store.removeRows('lines', [first, third])
    expect(store.toRecord()).toMatchObject({ total: 20, lines: [{ rowId: '2' }] })
    store.restoreRows('lines', kept)
    expect(store.toRecord()).toEqual(before)
    expect([store.rows('lines')[0], store.rows('lines')[2]]).toEqual([first, third])
    expect(store.isDirty()).toBe(false)
  })

  it('changes many cells in one round, lets dependents follow, and answers what to take back', () => {
    const store = open(lines, { initialValues: record })
    const [first = '', second = ''] = store.rows('lines')
    const before = store.toRecord()
    const rounds = jest.fn()
    store.subscribeAny(rounds)
    const changes = store.setCells('lines', [
      { code: 'lines-qty', rowKey: first, value: 100 },
      { code: 'lines-name', rowKey: second, value: 'other' },
      { code: 'lines-name', rowKey: first, value: 'n1' },
    ])
    expect(rounds).toHaveBeenCalledTimes(1)
    expect(changes).toEqual([
      { code: 'lines-qty', rowKey: first, before: 1, after: 100 },
      { code: 'lines-name', rowKey: second, before: 'n2', after: 'other' },
      { code: 'lines-city', rowKey: second, before: 'c', after: '' },
    ])
    const back = changes.map(({ code, rowKey = '', before: value }) => ({ code, rowKey, value }))
    store.setCells('lines', back, { follow: 'never' })
    expect(store.toRecord()).toEqual(before)
  })

  it('forgets nothing and keeps nothing of rows that come and go', () => {
    const store = open(lines, { initialValues: record })
    for (let round = 0; round < 50; round += 1) {
      const [key = ''] = store.addRows('lines', [{ qty: round }])
      store.setValue('lines-name', 'x', key)
      expect(store.tableOf(key)?.name).toBe('lines')
      store.removeRows('lines', [key])
      expect([store.tableOf(key), store.getVersion('lines-name', key)]).toEqual([undefined, 0])
    }
    expect(store.isDirty()).toBe(false)
  })
})

describe('a value and what follows it as two steps', () => {
  const fields = [
    rawField('input', 'a'),
    rawField('select', 'b', { dataType: 'dynamic', propsUrl: '1', templateJson: [{ field: 'p', relationField: 'a' }] }),
  ]

  it('lets a script run between them (contract 3a §8.3)', () => {
    const store = open(fields, { initialValues: { a: '1', b: '2' } })
    store.setValue('a', 'x', undefined, { follow: 'later' })
    expect(store.getValue('b')).toBe('2')
    expect(store.follow('a')).toEqual([{ code: 'b', rowKey: undefined, before: '2', after: '' }])
    expect(store.follow('a')).toEqual([])
  })

  it('follows at the latest when the record is read', () => {
    const store = open(fields, { initialValues: { a: '1', b: '2' } })
    store.setValue('a', 'x', undefined, { follow: 'later' })
    expect(store.toRecord()).toEqual({ a: 'x', b: null })
  })

  it('takes values of scripts as they travel, and a list of rows for a sub-table', () => {
    const store = open([...fields, rawField('inputNumber', 'n'), ...lines], { initialValues: { b: '2', ...record } })
    expect(store.setValue('n', '12.50', undefined, { isWire: true })).toHaveLength(1)
    expect(store.setValue('n', 12.5, undefined, { isWire: true })).toEqual([])
    store.setValue('lines', [{ qty: 2, price: 3 }], undefined, { isWire: true })
    expect(store.toRecord()).toMatchObject({ n: 12.5, total: 6, lines: [{ qty: 2, amount: 6 }] })
  })
})

describe('calculations while somebody types', () => {
  it('stand with the first key, and with the last of quick ones within a tenth of a second', () => {
    const store = open(lines, { initialValues: record })
    const [first = ''] = store.rows('lines')
    jest.advanceTimersByTime(200)
    store.setValue('lines-qty', 2, first)
    expect([store.getValue('lines-amount', first), store.getValue('total')]).toEqual([20, 70])
    store.setValue('lines-qty', 25, first)
    store.setValue('lines-qty', 253, first)
    expect(store.getValue('total')).toBe(70)
    jest.advanceTimersByTime(100)
    expect(store.getValue('total')).toBe(2_580)
  })

  it('add a cell of 1,000 rows without adding the others again', () => {
    const rows = Array.from({ length: 1_000 }, (_, index) => ({ qty: 1, price: index + 0.1 }))
    const store = open(lines, { initialValues: { lines: rows } })
    jest.advanceTimersByTime(200)
    const reads = jest.spyOn(Map.prototype, 'get')
    store.setValue('lines-qty', 2, store.rows('lines')[500])
    const count = reads.mock.calls.length
    reads.mockRestore()
    expect(count).toBeLessThan(150)
    expect(store.getValue('total')).toBe(500_100.1)
    expect(store.columnSum('lines-amount').toNumber()).toBe(500_100.1)
  })
})

describe('what scripts show and hide (contract 3a §9)', () => {
  const hidden = { noShow: true }

  it('shows the columns of a hidden sub-table with it', () => {
    const shown = open([rawField('table', 't', { ...hidden, children: [rawField('input', 'x', { required: true })] })])
    const [row] = shown.addRows('t', [{}])
    expect(shown.getFieldState('t-x', row)).toMatchObject({ hidden: true, required: false })
    expect(shown.validate()).toEqual([])
    shown.setFieldState('t', { hidden: false })
    expect(shown.getFieldState('t-x', row)).toMatchObject({ hidden: false, required: true })
    expect(shown.validate().map(({ path }) => path)).toEqual(['t.0.x'])
  })

  it('never shows what is not for the desktop or stands in a hidden container', () => {
    const store = open([
      rawField('input', 'phone', { visibility: ['app'] }),
      rawField('card', '', { ...hidden, layout: 'rowFormItem', children: [rawField('input', 'inside', { required: true })] }),
    ])
    for (const code of ['phone', 'inside']) {
      store.setFieldState(code, { hidden: false })
      expect(store.getFieldState(code).hidden).toBe(true)
    }
    expect(store.validate()).toEqual([])
  })
})

describe('limits relative to now (contract 3a §4.3)', () => {
  const within = { startTimeRule: true, startTimeType: 4, startTimeTarget: 2, startTimeValue: 0 }

  it('count from the opening of the form, not from its check', () => {
    const store = open([rawField('timePicker', 't', { ...within, startTimeTarget: 2 }, { format: 'HH:mm' })], { mode: 'create' })
    const { min } = store.getFieldState('t').limits ?? {}
    store.setValue('t', min)
    jest.advanceTimersByTime(10 * 60_000)
    expect(store.validate()).toEqual([])
    expect(store.getFieldState('t').limits?.min).toBe(min)
  })
})

describe('faults that the server found', () => {
  it('stand in their row, at the sub-table of a row that is gone, and come back where nobody would see them', () => {
    const store = open(
      [rawField('input', 'a'), rawField('input', 'secret', { noShow: true }), rawTable('lines', [rawField('input', 'x')])],
      { initialValues: { lines: Array.from({ length: 1_000 }, () => ({ x: 'y' })) } },
    )
    const hidden = { path: 'data.secret', code: 'type' }
    const issues = [
      { path: 'data.a', code: 'unique' },
      { path: 'lines.900.x', code: 'type' },
      { path: 'lines.5000.x', code: 'type' },
      hidden,
    ]
    expect(store.setServerIssues(issues)).toEqual([hidden])
    const row = store.rows('lines')[900]
    expect(store.getFieldState('lines-x', row).error?.code).toBe('type')
    expect(store.getFieldState('lines').error?.path).toBe('lines.5000.x')
    expect(store.placeOf('data.lines.900.x')).toMatchObject({ rowKey: row, node: { code: 'lines-x' } })
  })

  it('of 200 at once are all placed, and each goes with the change of its value', () => {
    const fields = Array.from({ length: 200 }, (_, index) => rawField('input', `f${index}`))
    const store = open(fields, { mode: 'create' })
    store.setServerIssues(fields.map((_, index) => ({ path: `f${index}`, code: 'unique' })))
    store.setValue('f150', 'other')
    const left = fields.filter((_, index) => store.getFieldState(`f${index}`).error)
    expect(left).toHaveLength(199)
  })
})
