import fc from 'fast-check'
import { formatDate, startOf } from '@/lib/datetime/format'
import { dateLimits } from './date-limits'
import { createFormStore } from './form-store'
import { designOf, formula, rawField, rawTable, widgetSchemas } from './test-designs'

beforeEach(() => jest.useFakeTimers({ now: Date.UTC(2026, 0, 31, 4, 5, 6) }))
afterEach(() => jest.useRealTimers())

const design = designOf(
  rawField('inputNumber', 'rate'),
  rawTable('lines', [
    rawField('inputNumber', 'qty'),
    rawField('inputNumber', 'price'),
    rawField('calculate', 'amount', {}, { expression: formula(['lines.qty'], '×', ['lines.price']), precision: 3 }),
  ]),
  rawField('calculate', 'total', {}, { expression: formula(['lines.amount']), precision: 3 }),
  rawField('calculate', 'due', {}, { expression: formula(['total'], '×', ['rate'], '+', ['lines.qty']), precision: 3 }),
)

/** Thousandths, so that the oracle counts in whole numbers. */
const amount = fc.option(fc.integer({ min: -99_999, max: 99_999 }), { nil: undefined })

const step = fc.oneof(
  fc.record({ kind: fc.constant('cell' as const), row: fc.nat(20), column: fc.constantFrom('qty', 'price'), amount }),
  fc.record({ kind: fc.constant('rate' as const), amount: fc.option(fc.integer({ min: -99, max: 99 }), { nil: undefined }) }),
  fc.record({ kind: fc.constant('add' as const), at: fc.nat(20), count: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ kind: fc.constant('copy' as const), row: fc.nat(20) }),
  fc.record({ kind: fc.constant('remove' as const), row: fc.nat(20) }),
  fc.record({ kind: fc.constant('takeBack' as const) }),
  fc.record({ kind: fc.constant('move' as const), row: fc.nat(20), to: fc.nat(20) }),
  fc.record({ kind: fc.constant('pause' as const), ms: fc.constantFrom(1, 50, 120) }),
)

type Row = { qty: number | null; price: number | null; amount: number }

describe('a record that is read', () => {
  it('is never stale, whatever was typed, added, moved and removed, and when', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const store = createFormStore({ design, schemas: widgetSchemas, mode: 'create' })
        const removed: ReturnType<typeof store.readRows>[] = []
        const rowAt = (index: number) => store.rows('lines')[index % Math.max(1, store.rows('lines').length)] ?? ''
        for (const item of steps) {
          if (item.kind === 'cell') {
            const value = item.amount === undefined ? undefined : item.amount / 1000
            store.setValue(`lines-${item.column}`, value, rowAt(item.row))
          } else if (item.kind === 'rate') store.setValue('rate', item.amount)
          else if (item.kind === 'add') store.addRows('lines', Array(item.count).fill({}), item.at)
          else if (item.kind === 'copy') store.copyRow('lines', rowAt(item.row))
          else if (item.kind === 'move') store.moveRow('lines', rowAt(item.row), item.to)
          else if (item.kind === 'remove') {
            removed.push(store.readRows('lines', [rowAt(item.row)]))
            store.removeRows('lines', [rowAt(item.row)])
          } else if (item.kind === 'takeBack') store.restoreRows('lines', removed.pop() ?? [])
          else jest.advanceTimersByTime(item.ms)
        }
        const record = store.toRecord() as { rate: number | null; total: number; due: number; lines: Row[] }
        const thousandths = (value: number | null) => BigInt(Math.round((value ?? 0) * 1000))
        const amounts = record.lines.map(({ qty, price }) => roundedThousandth(thousandths(qty) * thousandths(price)))
        const total = amounts.reduce((sum, value) => sum + value, 0n)
        const quantities = record.lines.reduce((sum, { qty }) => sum + thousandths(qty), 0n)
        expect(record.lines.map((row) => thousandths(row.amount))).toEqual(amounts)
        expect(thousandths(record.total)).toBe(total)
        expect(thousandths(record.due)).toBe(total * BigInt(record.rate ?? 0) + quantities)
        expect(store.columnSum('lines-qty').times(1000).toFixed()).toBe(quantities.toString())
        store.destroy()
      }),
      { numRuns: 150 },
    )
  })

  it('holds sums of the largest and the smallest amounts together without loss', () => {
    const store = createFormStore({ design, schemas: widgetSchemas, mode: 'create' })
    const [big = '', small = ''] = store.addRows('lines', [{}, {}])
    for (const huge of [1e300, 1e25, 1e40, 7]) {
      store.setValue('lines-qty', huge, big)
      store.setValue('lines-qty', 1e-30, small)
      store.columnSum('lines-qty')
      store.setValue('lines-qty', 5, big)
      expect(store.columnSum('lines-qty').toFixed()).toBe(`5.${'0'.repeat(29)}1`)
    }
  })
})

/** Half away from zero: millionths to thousandths. */
function roundedThousandth(millionths: bigint): bigint {
  const size = millionths < 0n ? -millionths : millionths
  const rounded = (size + 500n) / 1000n
  return millionths < 0n ? -rounded : rounded
}

describe('date limits (contract 3a §4.3)', () => {
  const formats = ['yyyy', 'yyyy-MM', 'yyyy-MM-dd', 'yyyy-MM-dd HH:mm', 'yyyy-MM-dd HH:mm:ss']
  const schema = widgetSchemas.get('datePicker')

  it('accept exactly what lies between them, in the unit that the person sees', () => {
    const instant = fc.integer({ min: Date.UTC(1990, 0, 1), max: Date.UTC(2050, 0, 1) })
    fc.assert(
      fc.property(fc.constantFrom(...formats), instant, instant, instant, (format, value, from, to) => {
        const [node] = designOf(
          rawField(
            'datePicker',
            'd',
            { startTimeRule: true, startTimeType: 1, startTimeValue: from, endTimeRule: true, endTimeType: 1, endTimeValue: to },
            { format },
          ),
        ).fields
        if (!node || !schema) throw new Error('no field')
        // Texts of one format are in the order of their instants.
        const [at, min, max] = [value, from, to].map((ms) => formatDate(ms, format)) as [string, string, string]
        const isInside = at >= min && at <= max
        expect(schema.validate(value, node, { nowMs: 0, sibling: () => undefined })).toHaveLength(isInside ? 0 : 1)
      }),
    )
  })

  it('move by whole calendar units from the opening', () => {
    const opened = Date.UTC(2026, 0, 31, 4, 5, 6)
    const env = { nowMs: opened, sibling: () => undefined }
    const limitOf = (type: number, target: number, value: number) => {
      const config = { endTimeRule: true, endTimeType: type, endTimeTarget: target, endTimeValue: value }
      const [node] = designOf(rawField('datePicker', 'd', config)).fields
      return node ? formatDate(dateLimits(node, env).max as number, 'yyyy-MM-dd') : ''
    }
    expect([limitOf(5, 2, 1), limitOf(4, 2, 2), limitOf(5, 1, 2), limitOf(4, 3, 31), limitOf(3, 1, 9)]).toEqual([
      '2026-02-28',
      '2025-11-30',
      '2028-01-31',
      '2025-12-31',
      '2026-01-31',
    ])
    expect(startOf(opened, 'yyyy-MM-dd')).toBeLessThan(opened)
  })
})
