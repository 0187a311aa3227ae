import { billRules } from '../bill-rules'
import { companyOf, organizeId, organizeSeed } from '../company/organisation'
import { membersOf, userId } from '../company/people'
import { companyDictionaries } from '../dictionaries/company'
import type { InvoicePaper } from '../files/invoice-pdf'
import type { Random } from '../random'
import { customerName } from './hip-project'
import { invoiceExtras, materialIdOf, moreRandom } from './more-values'
import { invoiceFiles } from './record-files'
import { creditCode } from './tax-numbers'
import { type Goods, products, supplierKinds } from './words'
import {
  laterChange,
  type Moment,
  momentOf,
  percentOf,
  pickSkewed,
  type RowMaker,
  remember,
  type SupplierRef,
  yuan,
} from './world'

const buyers = membersOf('mold.purchase', 'plastic.purchase').filter((person) => person.roles.includes('buyer'))
const accountants = membersOf('huarui.finance')
const sellers = membersOf('auto.sales', 'mold.project')

const goodsOf = new Map(supplierKinds.map((kind) => [kind.type, kind]))
const otherGoods = supplierKinds[supplierKinds.length - 1]

type Line = {
  goodsName: string
  spec: string
  unit: string
  qty: number
  price: number
  amount: number
  rate: string
  tax: number
}
type Bill = { lines: Line[]; amountCents: number; taxCents: number; rate: string }

export const makeInvoice: RowMaker = (random, index, world) => {
  const moment = momentOf(world, index)
  const isIncoming = random.chance(0.7)
  const supplier = isIncoming ? pickSkewed(random, world.suppliers) : null
  const handler = supplier
    ? random.chance(0.7)
      ? random.pick(buyers)
      : random.pick(accountants)
    : random.pick(random.chance(0.5) ? sellers : accountants)
  const bill = supplier ? incomingBill(random, supplier) : outgoingBill(random)
  const totalCents = bill.amountCents + bill.taxCents
  const issueOffset = moment.offset - random.whole(supplier ? 1 : 0, supplier ? 12 : 1)
  const status = statusAt(random, moment.offset)
  const paidCents = status === 'paid' ? totalCents : 0
  const id = world.newRecordId(index, moment.timeMs)
  const projectId = random.chance(0.6) ? pickSkewed(random, world.projects).id : ''
  const paper = paperOf(random, index, supplier)
  const later = laterChange(random, moment, world, userId(random.pick(accountants).account))
  const customer = supplier ? '' : customerName(random).fullName
  const { year, month, day } = world.calendar.parts(issueOffset)
  const facts = { ...paper, issueDate: `${year}年${month}月${day}日`, supplier, customer, bill }
  const drawer = supplier ? drawers[index % drawers.length] : handler.name
  const printed = {
    shownAs: `${paper.invoiceCode === '' ? '数电票' : '发票'}_${paper.invoiceNo}.pdf`,
    paper: () => printedPaper({ ...facts, company: companyOf(handler.organize), drawer }),
  }
  const files = invoiceFiles(world, id, printed, { userId: userId(handler.account), createdAt: moment.timeMs })
  if (supplier && !world.reusesInvoices && (status === 'paid' || status === 'booked')) {
    const list = status === 'paid' ? world.paidInvoices : world.openInvoices
    remember(list, { id, totalCents, paidCents, supplierId: supplier.id, projectId, receivedOffset: moment.offset, files })
  }
  return {
    id,
    creatorUserId: userId(handler.account),
    creatorTime: moment.timeMs,
    ...later,
    organizeId: organizeId(handler.organize),
    values: {
      regNo: world.numbers.next(billRules.hipInvoice, moment.timeMs),
      direction: supplier ? 'in' : 'out',
      ...paper,
      issueDate: world.calendar.day(issueOffset),
      supplierId: supplier?.id ?? '',
      customerName: customer,
      taxNo: supplier?.taxNo ?? '',
      lines: bill.lines.map((line) => ({ materialId: materialIdOf(line.goodsName), ...line })),
      amount: yuan(bill.amountCents),
      taxRate: bill.rate,
      taxAmount: yuan(bill.taxCents),
      totalAmount: yuan(totalCents),
      paidAmount: yuan(paidCents),
      projectId,
      contractNo: random.chance(0.4) ? `HT${world.calendar.parts(issueOffset).year}${random.digits(4)}` : '',
      receivedDate: supplier ? world.calendar.day(moment.offset) : null,
      handlerId: userId(handler.account),
      ...invoiceExtras(moreRandom(4, index)),
      certState: supplier ? certState(random, paper.invoiceType, moment) : '',
      status,
      files,
      remark: status === 'reversed' ? '开票信息有误，已红冲重开' : status === 'void' ? '当月作废' : '',
    },
  }
}

const paperTypes = [
  ['digitalSpecial', 52],
  ['digitalOrdinary', 18],
  ['special', 16],
  ['electronic', 8],
  ['ordinary', 4],
  ['other', 2],
] as const

/** Fully digital invoices have one number of 20 digits and no code (contract 4b §15.3). */
function paperOf(random: Random, index: number, supplier: SupplierRef | null) {
  const invoiceType = supplier?.type === 'government' ? 'other' : random.weighted(paperTypes)
  const running = String(index % 100_000_000).padStart(8, '0')
  if (invoiceType === 'digitalSpecial' || invoiceType === 'digitalOrdinary') {
    return {
      invoiceType,
      invoiceCode: '',
      invoiceNo: `2${random.whole(4, 6)}${random.pick(['4420', '3220', '3420'])}${random.digits(6)}${running}`,
    }
  }
  return { invoiceType, invoiceCode: `${random.pick(['4403', '3205', '3401'])}${random.digits(6)}`, invoiceNo: running }
}

function statusAt(random: Random, offset: number): string {
  if (offset > -20) return random.chance(0.7) ? 'registered' : 'booked'
  const fate = random.next()
  if (fate > 0.985) return 'void'
  if (fate > 0.96) return 'reversed'
  return fate < (offset < -75 ? 0.82 : 0.4) ? 'paid' : 'booked'
}

function certState(random: Random, invoiceType: string, moment: Moment): string {
  if (invoiceType !== 'special' && invoiceType !== 'digitalSpecial') return 'excluded'
  return moment.offset < -30 || random.chance(0.4) ? 'certified' : 'open'
}

function incomingBill(random: Random, supplier: SupplierRef): Bill {
  const kind = goodsOf.get(supplier.type) ?? otherGoods
  if (!kind) throw new Error('no goods')
  const rate = supplier.type === 'person' ? '0.01' : supplier.type === 'government' ? 'exempt' : kind.rate
  return billOf(
    rate,
    Array.from({ length: random.whole(1, 5) }, () => lineOf(random, random.pick(kind.goods), rate)),
  )
}

function outgoingBill(random: Random): Bill {
  const lines = Array.from({ length: random.whole(1, 4) }, () => {
    const product = random.pick(products)
    const isMold = random.chance(0.25)
    const name = isMold ? `${product.name}模具` : product.name
    const unit = isMold ? '套' : '件'
    const range = isMold ? { priceMin: 60_000, priceMax: 480_000, qtyMax: 2 } : { priceMin: 3, priceMax: 120, qtyMax: 4000 }
    return lineOf(random, { name, specs: [`${product.code}-${product.grade}`], unit, ...range }, '0.13')
  })
  return billOf('0.13', lines)
}

type CentLine = { line: Line; amountCents: number; taxCents: number }

function lineOf(random: Random, goods: Goods, rate: string): CentLine {
  const qty = random.whole(1, goods.qtyMax)
  const priceCents = random.whole(goods.priceMin * 100, goods.priceMax * 100)
  const amountCents = qty * priceCents
  const taxCents = percentOf(amountCents, percent(rate))
  const line = { goodsName: goods.name, spec: random.pick(goods.specs), unit: goods.unit, qty, price: yuan(priceCents) }
  return { line: { ...line, amount: yuan(amountCents), rate, tax: yuan(taxCents) }, amountCents, taxCents }
}

/** Amount and tax are the sums of the lines, as in the form. */
function billOf(rate: string, made: readonly CentLine[]): Bill {
  const sum = (of: (line: CentLine) => number) => made.reduce((total, line) => total + of(line), 0)
  const [amountCents, taxCents] = [sum((line) => line.amountCents), sum((line) => line.taxCents)]
  return { lines: made.map(({ line }) => line), amountCents, taxCents, rate }
}

function percent(rate: string): number {
  return rate === 'exempt' ? 0 : Math.round(Number(rate) * 100)
}

type Printed = ReturnType<typeof paperOf> & {
  issueDate: string
  supplier: SupplierRef | null
  customer: string
  bill: Bill
  /** The company of the group that buys or sells. */
  company: string
  drawer: string | undefined
}

const drawers = ['王丽', '陈静', '李婷', '黄敏', '吴燕'] as const

/** Companies of the group: place and number in their tax numbers. */
const ownNumbers: Readonly<Record<string, readonly [region: string, organisation: string]>> = {
  huarui: ['441900', '66819205'],
  mold: ['441900', '59210473'],
  plastic: ['320505', '32107746'],
  auto: ['340111', '08462931'],
}

const titles: ReadonlyMap<string, string> = new Map(
  companyDictionaries.find(({ enCode }) => enCode === 'hipInvoiceType')?.items.map(({ enCode, fullName }) => [enCode, fullName]),
)

/** What stands on the invoice that belongs to a record. */
function printedPaper({ company, supplier, customer, bill, drawer = '', ...paper }: Printed): InvoicePaper {
  const { invoiceType, invoiceCode, invoiceNo, issueDate } = paper
  const [region, organisation] = ownNumbers[company] ?? ['441900', '66819205']
  const own = { name: organizeSeed(company).fullName, taxNo: creditCode(region, organisation) }
  const other = { name: supplier?.fullName ?? customer, taxNo: supplier?.taxNo ?? '' }
  const title = invoiceType.startsWith('digital')
    ? `电子发票（${invoiceType === 'digitalSpecial' ? '增值税专用发票' : '普通发票'}）`
    : (titles.get(invoiceType) ?? '发票')
  return {
    ...{ title, invoiceCode, invoiceNo, issueDate },
    buyer: supplier ? own : other,
    seller: supplier ? other : own,
    lines: bill.lines.map((line) => ({ ...line, rate: line.rate === 'exempt' ? '免税' : `${percent(line.rate)}%` })),
    amount: yuan(bill.amountCents),
    tax: yuan(bill.taxCents),
    total: yuan(bill.amountCents + bill.taxCents),
    drawer,
  }
}
