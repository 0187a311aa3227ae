import { computeRecord } from './compute-record'
import { createFormStore } from './form-store'
import { designOf, formula, rawField, rawTable, widgetSchemas } from './test-designs'
import { validateRecord } from './validate-record'

const nowMs = Date.UTC(2026, 0, 31)
const design = designOf(
  rawField('input', 'name', { required: true }),
  rawField('inputNumber', 'n', {}, { precision: 2, max: 100 }),
  rawField('switch', 'w'),
  rawField('datePicker', 'from'),
  rawField('datePicker', 'to', { startTimeRule: true, startTimeType: 2, startRelationField: 'from' }),
  rawField('select', 's', {}, { multiple: true }),
  rawField('createUser', 'creator', { required: true }),
  rawField('calculate', 'total', {}, { expression: formula(['tableField1.qty'], '×', '2') }),
  rawTable('tableField1', [
    rawField('inputNumber', 'qty', { required: true }),
    rawField('calculate', 'twice', {}, { expression: formula(['tableField1.qty'], '×', '2') }),
  ]),
)
const check = (values: Record<string, unknown>, env = {}) =>
  validateRecord(design, values, widgetSchemas, { nowMs, ...env }).map(({ path, code }) => `${path}:${code}`)

describe('records as they arrive (R1, R3)', () => {
  it('takes a right record in every way the wire writes it', () => {
    expect(
      check({
        name: 'a',
        n: '1,000.5'.slice(2),
        w: '1',
        from: '1700000000000',
        to: 1_700_000_000_000,
        s: '["1","2"]',
        tableField1: '[{"qty":"3"}]',
      }),
    ).toEqual([])
  })

  test.each([
    [{ name: { a: 1 } }, 'name:type'],
    [{ name: 'x'.repeat(20_001) }, 'name:maxLength'],
    [{ n: '12abc' }, 'n:number'],
    [{ n: '1e400' }, 'n:number'],
    [{ n: '12345678901234567890' }, 'n:numberTooLarge'],
    [{ n: 101 }, 'n:numberMax'],
    [{ n: [] as unknown[], w: 7 }, 'w:type'],
    [{ w: 'maybe' }, 'w:type'],
    [{ from: 'tomorrow' }, 'from:date'],
    [{ from: 1_700_000_000_000, to: 1_600_000_000_000 }, 'to:dateMin'],
    [{ s: [{ id: 1 }] }, 's:type'],
    [{ tableField1: { qty: 1 } }, 'tableField1:type'],
    [{ tableField1: [{}] }, 'tableField1.0.qty:requiredCell'],
    [{ tableField1: Array.from({ length: 5_000 }, () => ({ qty: 1 })) }, 'tableField1:tooManyRows'],
  ])('refuses %.60j by its field', (values, expected) => {
    expect(check({ name: 'a', ...values })).toEqual([expected])
  })

  it('demands what is required of those who may write it, and nothing else', () => {
    expect(check({})).toEqual(['name:requiredLabel'])
    expect(check({}, { writableForms: new Set(['n']) })).toEqual([])
    expect(check({ n: 'x' }, { writableForms: new Set(['name']) })).toEqual(['name:requiredLabel', 'n:number'])
  })

  it('lets values pass that the record had before', () => {
    expect(check({ name: 'a', n: 500 }, { previous: { n: '500' } })).toEqual([])
    expect(check({ name: 'a', n: 501 }, { previous: { n: 500 } })).toEqual(['n:numberMax'])
  })

  it('holds a value that stayed against the limit that moved', () => {
    const order = designOf(
      rawField('datePicker', 'from'),
      rawField('datePicker', 'to', { startTimeRule: true, startTimeType: 2, startRelationField: 'from' }),
      rawTable('steps', [
        rawField('datePicker', 'from'),
        rawField('datePicker', 'to', { startTimeRule: true, startTimeType: 2, startRelationField: 'steps-from' }),
      ]),
    )
    const moved = (values: Record<string, unknown>, previous: Record<string, unknown>) =>
      validateRecord(order, values, widgetSchemas, { nowMs, previous }).map(({ path, code }) => `${path}:${code}`)
    const before = { from: 1e12, to: 2e12, steps: [{ id: 'r', from: 1e12, to: 2e12 }] }
    expect(moved(before, before)).toEqual([])
    expect(moved({ ...before, from: 3e12 }, before)).toEqual(['to:dateMin'])
    expect(moved({ ...before, steps: [{ id: 'r', from: 3e12, to: 2e12 }] }, before)).toEqual(['steps.0.to:dateMin'])
    // A record that was wrong before can still be changed elsewhere.
    expect(moved({ ...before, from: 3e12 }, { ...before, from: 3e12 })).toEqual([])
  })

  it('knows the latest that a limit of today can mean', () => {
    const past = designOf(rawField('datePicker', 'issued', { endTimeRule: true, endTimeType: 3 }))
    const ahead = (issued: number) => validateRecord(past, { issued }, widgetSchemas, { nowMs }).map(({ code }) => code)
    expect(ahead(nowMs)).toEqual([])
    expect(ahead(nowMs + 2 * 86_400_000)).toEqual(['dateMax'])
  })

  it('finds what the form finds', () => {
    const record = { name: '', n: 500, w: 1, from: 2e12, to: 1e12, tableField1: [{ qty: 1 }, {}] }
    const store = createFormStore({ design, schemas: widgetSchemas, mode: 'create', initialValues: record, nowMs: () => nowMs })
    expect(store.validate()).toEqual(validateRecord(design, record, widgetSchemas, { nowMs }))
  })
})

describe('calculated fields of a record', () => {
  it('are computed again whatever was sent, rows before sums, without changing what was given', () => {
    const sent = Object.freeze({ total: 999, tableField1: [{ qty: '1', twice: 5, rowId: 'r' }, { qty: 2 }] })
    expect(computeRecord(design, sent)).toEqual({
      total: 6,
      tableField1: [
        { qty: '1', twice: 2, rowId: 'r' },
        { qty: 2, twice: 4 },
      ],
    })
    expect(sent.total).toBe(999)
  })

  it('read sub-tables stored as JSON text and survive nonsense', () => {
    expect(computeRecord(design, { tableField1: '[{"qty":4}]' }).total).toBe(8)
    expect(computeRecord(design, { tableField1: 'x' }).total).toBe(0)
    expect(computeRecord(design, { tableField1: [null, 3, { qty: {} }] }).total).toBe(0)
  })

  it('agree with the form', () => {
    const record = { name: 'a', tableField1: [{ qty: 1.005 }, { qty: 3 }] }
    const store = createFormStore({ design, schemas: widgetSchemas, mode: 'create', initialValues: record })
    expect(computeRecord(design, store.toRecord())).toEqual(store.toRecord())
  })
})
