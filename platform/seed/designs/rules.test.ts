import { widgetSchemas } from '@/components/widgets/schemas'
import { computeRecord } from '@/lib/form/compute-record'
import { createFormStore } from '@/lib/form/form-store'
import { parseDesign } from '@/lib/form/parse-design'
import { validateRecord } from '@/lib/form/validate-record'
import { callFunction } from '../../modules/datainterface/sandbox'
import { createFileBook } from '../files/book'
import type { Pictures } from '../files/pictures'
import { makeCompanyRecords } from '../records/company-records'
import { designs, type ModuleCode, moduleCodes } from './all-designs'

type Values = Record<string, unknown>
type Row = Values

const baseTimeMs = Date.UTC(2026, 5, 15, 3, 20)
const pictures = jest.requireActual<Pictures>('../files/pictures.json')
const made = makeCompanyRecords(baseTimeMs, createFileBook('secret', pictures))
const forms = Object.fromEntries(
  moduleCodes.map((module) => [module, parseDesign(designs[module].formData, widgetSchemas)]),
) as Record<ModuleCode, ReturnType<typeof parseDesign>>

function recordsOf(module: ModuleCode): Values[] {
  return made.modules.find((entry) => entry.module === module)?.rows.map((row) => row.values) ?? []
}

function recordWhere(module: ModuleCode, isWanted: (values: Values) => boolean): Values {
  const found = recordsOf(module).find(isWanted)
  if (!found) throw new Error(`no such record of ${module}`)
  return found
}

/** What the platform says of a record that somebody sends by hand. */
function refusals(module: ModuleCode, values: Values): string[] {
  const computed = computeRecord(forms[module], values)
  return validateRecord(forms[module], computed, widgetSchemas, { nowMs: baseTimeMs }).map(({ path }) => path)
}

const rows = (values: Values, table: string) => values[table] as Row[]
const withRow = (values: Values, table: string, change: Row) => ({
  ...values,
  [table]: rows(values, table).map((row, index) => (index === 0 ? { ...row, ...change } : row)),
})

const incoming = recordWhere('hipInvoice', ({ direction }) => direction === 'in')
const claimed = recordWhere('hipPayApply', ({ invoices }) => (invoices as Row[]).length > 0)
const contracted = recordWhere('hipPayApply', ({ contractAmount }) => contractAmount !== null)
const trial = recordWhere('hipMoldTrial', ({ result }) => result === 'repair')
const seal = recordWhere('hipSeal', ({ stampTime }) => stampTime !== null)
const supplier = recordWhere('hipSupplier', ({ accounts }) => (accounts as Row[]).length > 0)
const plan = recordsOf('hipPlan')[0] ?? {}
const project = recordWhere('hipProject', ({ status }) => status === 'done')

const broken: readonly (readonly [what: string, module: ModuleCode, values: Values, path: string])[] = [
  ['an invoice without lines', 'hipInvoice', { ...incoming, lines: [] }, 'lines'],
  ['a line without a quantity', 'hipInvoice', withRow(incoming, 'lines', { qty: null }), 'lines.0.qty'],
  ['a line of nothing', 'hipInvoice', withRow(incoming, 'lines', { qty: 0 }), 'lines.0.qty'],
  ['a line without a price', 'hipInvoice', withRow(incoming, 'lines', { price: null }), 'lines.0.price'],
  ['a line without a rate', 'hipInvoice', withRow(incoming, 'lines', { rate: '' }), 'lines.0.rate'],
  [
    'an invoice of nothing',
    'hipInvoice',
    { ...incoming, lines: rows(incoming, 'lines').map((row) => ({ ...row, price: 0 })) },
    'amount',
  ],
  ['an invoice that came before it was written', 'hipInvoice', { ...incoming, receivedDate: 1 }, 'receivedDate'],
  ['an invoice number of nine digits', 'hipInvoice', { ...incoming, invoiceNo: '123456789' }, 'invoiceNo'],
  [
    'more than is open on an invoice',
    'hipPayApply',
    withRow(claimed, 'invoices', { thisAmount: 10_000_000_000 }),
    'invoices.0.openAmount',
  ],
  ['nothing paid of an invoice', 'hipPayApply', withRow(claimed, 'invoices', { thisAmount: 0 }), 'invoices.0.thisAmount'],
  ['another sum than that of the invoices', 'hipPayApply', { ...claimed, applyAmount: 0.01 }, 'sumCheck'],
  ['more than is open on the contract', 'hipPayApply', { ...contracted, applyAmount: 10_000_000 }, 'contractCheck'],
  ['an application for nothing', 'hipPayApply', { ...contracted, applyAmount: 0 }, 'applyAmount'],
  ['payment wanted before it is asked for', 'hipPayApply', { ...contracted, planPayDate: 1 }, 'planPayDate'],
  ['paid before it is asked for', 'hipPayApply', { ...contracted, realPayDate: 1 }, 'realPayDate'],
  ['more good parts than parts', 'hipMoldTrial', { ...trial, goodQty: Number(trial['trialQty']) + 1 }, 'badQty'],
  ['the next trial before this one', 'hipMoldTrial', { ...trial, nextDate: 1 }, 'nextDate'],
  ['stamped before it is asked for', 'hipSeal', { ...seal, stampTime: 1 }, 'stampTime'],
  ['no copy', 'hipSeal', { ...seal, copies: 0 }, 'copies'],
  ['an account without a bank', 'hipSupplier', withRow(supplier, 'accounts', { bankName: '' }), 'accounts.0.bankName'],
  ['a credit code that is none', 'hipSupplier', { ...supplier, taxNo: '123' }, 'taxNo'],
  ['a plan that ends before it begins', 'hipPlan', { ...plan, endDate: 1 }, 'endDate'],
  ['a plan without work', 'hipPlan', { ...plan, items: [] }, 'items'],
  ['a project that ends before it begins', 'hipProject', { ...project, planEndDate: 1 }, 'planEndDate'],
]

test.each(broken)('the design refuses %s, also when it is sent by hand', (_what, module, values, path) => {
  expect(refusals(module, values)).toContain(path)
})

test('whatever is sent as amount, tax and total of an invoice, they are those of its lines', () => {
  const sent = { ...incoming, amount: 1, taxAmount: 2, totalAmount: 3 }
  expect(computeRecord(forms.hipInvoice, sent)).toEqual(incoming)
})

test('the form says at a result what is wrong with what was typed, and takes it back when it is put right', () => {
  const store = createFormStore({ design: forms.hipMoldTrial, schemas: widgetSchemas, mode: 'edit', initialValues: trial })
  store.setValue('goodQty', Number(trial['trialQty']) + 1)
  expect(store.validate()).toEqual([expect.objectContaining({ path: 'badQty', message: '良品数量不能大于试模数量' })])
  store.setValue('goodQty', 1)
  store.flush()
  expect(store.getFieldState('badQty').error).toBeUndefined()
  expect(store.validate()).toEqual([])
})

/** What the scripts of a form say to records, all in one go: words of a refusal, and fields that are demanded and empty. */
async function scriptFaults(module: ModuleCode, records: readonly Values[]): Promise<string[][]> {
  const { onLoad = '() => {}', beforeSubmit = '() => {}' } = designs[module].scripts ?? {}
  const judge = `(records) => records.map((formData) => {
    const faults = []
    const form = {
      formData,
      setFormData: () => {},
      setShowOrHide: () => {},
      setDisabled: () => {},
      setRequired: (name, isOn) => {
        const value = formData[name]
        if (isOn && (value === '' || value === null || value === undefined || value.length === 0)) faults.push(name)
      },
      onlineUtils: { toast: (text) => faults.push(text) },
    };
    (${onLoad})(form)
    const answer = (${beforeSubmit})(form)
    if (answer && answer.catch) answer.catch(() => {})
    return faults
  })`
  return (await callFunction(judge, records)) as string[][]
}

describe.each(moduleCodes)('records of %s', (module) => {
  const records = recordsOf(module)

  test('opened and saved as they are, nothing is refused and nothing is changed', () => {
    for (const values of records) {
      const store = createFormStore({
        design: forms[module],
        schemas: widgetSchemas,
        mode: 'edit',
        initialValues: values,
        nowMs: () => baseTimeMs,
      })
      expect(store.validate()).toEqual([])
      expect(store.isDirty()).toBe(false)
      store.destroy()
    }
  })

  test('are what the scripts of the form demand', async () => {
    const faults: string[][] = []
    for (let from = 0; from < records.length; from += 100)
      faults.push(...(await scriptFaults(module, records.slice(from, from + 100))))
    expect(faults.filter((found) => found.length > 0)).toEqual([])
  })
})

const scripted: readonly (readonly [what: string, module: ModuleCode, values: Values, fault: string])[] = [
  ['an incoming invoice without its payee', 'hipInvoice', { ...incoming, supplierId: '' }, 'supplierId'],
  ['an outgoing one without its customer', 'hipInvoice', { ...incoming, direction: 'out', customerName: '' }, 'customerName'],
  ['a rate that no line has', 'hipInvoice', { ...incoming, taxRate: '0.99' }, '税率与发票明细的税率不一致'],
  [
    'a digital invoice with a short number',
    'hipInvoice',
    { ...incoming, invoiceType: 'digitalSpecial', invoiceNo: '12345678' },
    '数电票的发票号码为20位数字',
  ],
  ['a paper invoice without a code', 'hipInvoice', { ...incoming, invoiceType: 'special', invoiceCode: '' }, 'invoiceCode'],
  ['invoices that came and are not named', 'hipPayApply', { ...claimed, invoices: [] }, 'invoices'],
  [
    'an invoice twice',
    'hipPayApply',
    {
      ...claimed,
      applyAmount: 2 * Number(claimed['applyAmount']),
      invoices: [...rows(claimed, 'invoices'), ...rows(claimed, 'invoices')],
    },
    '同一张发票不能重复关联',
  ],
  ['a contract without a sum', 'hipPayApply', { ...contracted, contractAmount: null }, 'contractAmount'],
  ['a payment without a voucher', 'hipPayApply', { ...contracted, realPayDate: 9, voucherNo: '' }, 'voucherNo'],
  ['a firm without a credit code', 'hipSupplier', { ...supplier, supplierType: 'mold', taxNo: '' }, 'taxNo'],
  [
    'the same account twice',
    'hipSupplier',
    withRow(supplier, 'accounts', { bankAccount: supplier['bankAccount'] }),
    '银行账号重复',
  ],
  ['a contract without another side', 'hipSeal', { ...seal, fileCategory: 'contract', counterparty: '' }, 'counterparty'],
  ['a seal that leaves without a time', 'hipSeal', { ...seal, isTakeOut: 1, takeOutTime: null }, '外带用印请填写借出时间'],
  ['a repair without another trial', 'hipMoldTrial', { ...trial, nextDate: null }, 'nextDate'],
  ['a finished project that is not finished', 'hipProject', { ...project, progress: 90 }, '已完成项目的完成进度应为100%'],
  ['a risk without a word on it', 'hipProject', { ...project, riskLevel: 'high', riskNote: '' }, 'riskNote'],
  ['work beyond the plan', 'hipPlan', withRow(plan, 'items', { endDate: 9_999_999_999_999 }), '计划明细的日期应在计划周期内'],
]

test.each(scripted)('the form refuses %s', async (_what, module, values, fault) => {
  expect((await scriptFaults(module, [values]))[0]).toContain(fault)
})

test('the number of an invoice is one of its kind', () => {
  expect(designs.hipInvoice.fields.find(({ name }) => name === 'invoiceNo')?.config['unique']).toBe(true)
})

test.each(moduleCodes)('no script of %s names a field that nobody can write: that would open it to callers', (module) => {
  const { fields, scripts } = designs[module]
  const all = fields.flatMap((field) => [field, ...(field.children ?? [])])
  const changes = all.map(({ own }) => (own['on'] as { change?: string } | undefined)?.change ?? '')
  const words = new Set([...Object.values(scripts ?? {}), ...changes].join(' ').match(/\w+/g))
  const locked = all.filter(({ own, config, widget }) => widget !== 'calculate' && (own['disabled'] || config['noShow']))
  expect(locked.map(({ name }) => name).filter((name) => words.has(name))).toEqual([])
})
