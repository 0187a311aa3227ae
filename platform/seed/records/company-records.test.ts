import { widgetSchemas } from '@/components/widgets/schemas'
import { computeRecord } from '@/lib/form/compute-record'
import { parseDesign } from '@/lib/form/parse-design'
import { validateRecord } from '@/lib/form/validate-record'
import { organisation, organizeId } from '../company/organisation'
import { people, userId } from '../company/people'
import { designs, type ModuleCode, moduleCodes } from '../designs/all-designs'
import { createFileBook } from '../files/book'
import type { Pictures } from '../files/pictures'
import { companyRecordCounts, makeCompanyRecords } from './company-records'
import { creditCheck } from './tax-numbers'

const baseTimeMs = Date.UTC(2026, 5, 15, 3, 20)
const pictures = jest.requireActual<Pictures>('../files/pictures.json')
const makeRecords = (timeMs: number) => makeCompanyRecords(timeMs, createFileBook('secret', pictures))
const made = makeRecords(baseTimeMs)

function rowsOf(module: ModuleCode) {
  return made.modules.find((entry) => entry.module === module)?.rows ?? []
}

type Line = { amount: number; tax: number; qty: number; price: number; rate: string }
const cents = (value: unknown) => Math.round(Number(value) * 100)

test('the same base time makes the same records', () => {
  expect(makeRecords(baseTimeMs)).toEqual(made)
})

test('another base time moves dates but neither ids nor names', () => {
  const later = makeRecords(baseTimeMs + 40 * 86_400_000)
  const names = (rows: ReturnType<typeof rowsOf>) => rows.map((row) => [row.id, row.values['fullName']])
  const suppliers = later.modules.find((entry) => entry.module === 'hipSupplier')?.rows ?? []
  expect(names(suppliers)).toEqual(names(rowsOf('hipSupplier')))
})

describe.each(moduleCodes)('records of %s', (module) => {
  const design = parseDesign(designs[module].formData, widgetSchemas)
  const rows = rowsOf(module)

  test('are as many as promised, with unique ids in the order of their times', () => {
    expect(rows).toHaveLength(companyRecordCounts.get(module) ?? -1)
    const ids = rows.map((row) => row.id)
    expect([...new Set(ids)].sort()).toEqual(ids)
    const times = rows.map((row) => row.creatorTime)
    expect([...times].sort((a, b) => a - b)).toEqual(times)
    expect(times[times.length - 1]).toBeLessThan(baseTimeMs)
  })

  test('pass the rules of their form', () => {
    const issues = rows.flatMap((row) => validateRecord(design, row.values, widgetSchemas, { nowMs: baseTimeMs }))
    expect(issues).toEqual([])
  })

  test('carry in calculated fields what the formulas say', () => {
    for (const row of rows) expect(row.values).toEqual(expect.objectContaining(computeRecord(design, row.values)))
  })

  test('carry a value for no field that the design does not have, and one for each that it has', () => {
    const system = new Set(['creatorUser', 'createTime', 'modifyUser', 'modifyTime', 'organizeId'])
    const names = designs[module].fields.map((field) => field.name).filter((name) => !system.has(name))
    for (const row of rows) expect(Object.keys(row.values).sort()).toEqual([...names].sort())
  })

  test('belong to people and departments of the company', () => {
    const users = new Set(people.map((person) => userId(person.account)))
    const units = new Set(organisation.map((entry) => organizeId(entry.code)))
    expect(rows.filter((row) => !users.has(row.creatorUserId) || !units.has(row.organizeId ?? ''))).toEqual([])
    expect(new Set(rows.map((row) => row.organizeId)).size).toBeGreaterThan(1)
  })

  test('have unique serial numbers', () => {
    const field = designs[module].fields.find((entry) => entry.widget === 'billRule')
    const numbers = rows.map((row) => row.values[field?.name ?? ''])
    expect(new Set(numbers).size).toBe(rows.length)
  })

  test('refer to records that exist', () => {
    for (const field of designs[module].fields.filter((entry) => entry.widget === 'relationForm')) {
      const target = moduleCodes.find((code) => designs[code].id === field.own['modelId'])
      const ids = new Set<unknown>(target ? rowsOf(target).map((row) => row.id) : [])
      const used = rows.map((row) => row.values[field.name]).filter((id) => id !== '')
      expect(used.filter((id) => !ids.has(id))).toEqual([])
    }
  })
})

test('an invoice amounts to the sum of its lines, its tax to that of its lines, the total to both', () => {
  for (const { values } of rowsOf('hipInvoice')) {
    const lines = values['lines'] as Line[]
    expect(lines.reduce((sum, line) => sum + cents(line.amount), 0)).toBe(cents(values['amount']))
    expect(cents(values['amount']) + cents(values['taxAmount'])).toBe(cents(values['totalAmount']))
    expect(lines.reduce((sum, line) => sum + cents(line.tax), 0)).toBe(cents(values['taxAmount']))
    const rate = values['taxRate'] === 'exempt' ? 0 : Number(values['taxRate'])
    for (const line of lines) expect(Math.abs(cents(line.amount) * rate - cents(line.tax))).toBeLessThanOrEqual(0.5001)
  }
})

test('an application pays the sum of its invoices, and no invoice is paid twice', () => {
  const paid: unknown[] = []
  for (const { values } of rowsOf('hipPayApply')) {
    const invoices = values['invoices'] as { invoiceId: string; thisAmount: number }[]
    if (invoices.length === 0) continue
    expect(invoices.reduce((sum, invoice) => sum + cents(invoice.thisAmount), 0)).toBe(cents(values['applyAmount']))
    paid.push(...invoices.map((invoice) => invoice.invoiceId))
  }
  expect(paid.length).toBeGreaterThan(100)
  expect(new Set(paid).size).toBe(paid.length)
})

test('no contract is overpaid', () => {
  for (const { values } of rowsOf('hipPayApply')) {
    if (values['contractAmount'] === null) continue
    expect(cents(values['applyAmount']) + cents(values['paidAmount'])).toBeLessThanOrEqual(cents(values['contractAmount']))
    expect(cents(values['applyAmount'])).toBeGreaterThan(0)
  }
})

test('a finished project has ended, an unfinished one has not', () => {
  for (const { values } of rowsOf('hipProject')) {
    expect(values['status'] === 'done').toBe(values['actualEndDate'] !== null)
    expect(values['status'] === 'done').toBe(values['progress'] === 100)
    if (typeof values['actualEndDate'] === 'number') expect(values['actualEndDate']).toBeLessThan(baseTimeMs)
  }
})

test('payee names and tax numbers are unique, and tax numbers carry the right check character', () => {
  const values = rowsOf('hipSupplier').map((row) => row.values)
  expect(new Set(values.map((entry) => entry['fullName'])).size).toBe(values.length)
  const taxNumbers = values.map((entry) => String(entry['taxNo'])).filter((text) => text !== '')
  expect(new Set(taxNumbers).size).toBe(taxNumbers.length)
  expect(taxNumbers.filter((text) => creditCheck(text.slice(0, 17)) !== text[17])).toEqual([])
})

test('counters stand where the serial numbers end', () => {
  const total = made.counters.reduce((sum, counter) => sum + counter.lastNumber, 0)
  expect(total).toBe([...companyRecordCounts.values()].reduce((sum, count) => sum + count, 0))
})
