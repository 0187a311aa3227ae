import { billRules } from '../bill-rules'
import { organizeId } from '../company/organisation'
import { membersOf, type PersonSeed, userId } from '../company/people'
import type { Random } from '../random'
import { moreRandom, payExtras } from './more-values'
import { agreementFiles } from './record-files'
import {
  type Contract,
  type InvoiceRef,
  laterChange,
  type Moment,
  momentOf,
  pickSkewed,
  type RowMaker,
  type SupplierRef,
  type World,
  yuan,
  yuanText,
} from './world'

/** Each of them may open the module. */
const applicants: readonly (readonly [PersonSeed, number])[] = [
  ...membersOf('mold.purchase', 'plastic.purchase')
    .filter((person) => person.roles.includes('buyer'))
    .map((person) => [person, 6] as const),
  ...membersOf('mold.project', 'plastic.project')
    .filter((person) => person.roles.includes('projectManager'))
    .map((person) => [person, 2] as const),
  ...membersOf('huarui.hr', 'auto.research')
    .filter((person) => person.roles.includes('departmentManager'))
    .map((person) => [person, 1] as const),
]

/** What an application pays for. */
type Claim = {
  payType: string
  supplier: SupplierRef
  projectId: string
  contract: Contract | null
  applyCents: number
  hasInvoice: 'received' | 'pending' | 'none'
  invoices: readonly InvoiceRef[]
  payState: 'paid' | 'partial' | 'unpaid'
}

export const makePayApply: RowMaker = (random, index, world) => {
  const moment = momentOf(world, index)
  const applicant = random.weighted(applicants)
  const claim = invoiceClaim(random, moment, world) ?? contractClaim(random, moment, world)
  const paidBeforeCents = claim.contract?.paidCents ?? 0
  if (claim.contract) settle(claim.contract, paidCentsOf(claim), world)
  const planOffset = moment.offset + random.whole(3, 15)
  const payer = userId(random.pick(membersOf('huarui.finance')).account)
  return {
    id: world.newRecordId(index, moment.timeMs),
    creatorUserId: userId(applicant.account),
    creatorTime: moment.timeMs,
    ...laterChange(random, moment, world, payer),
    organizeId: organizeId(applicant.organize),
    values: {
      applyNo: world.numbers.next(billRules.hipPayApply, moment.timeMs),
      applicantId: userId(applicant.account),
      departmentId: organizeId(applicant.organize),
      applyDate: world.calendar.day(moment.offset),
      payType: claim.payType,
      planPayDate: world.calendar.day(planOffset),
      supplierId: claim.supplier.id,
      bankName: claim.supplier.bankName,
      bankAccount: claim.supplier.bankAccount,
      taxNo: claim.supplier.taxNo,
      projectId: claim.projectId,
      contractNo: claim.contract?.no ?? '',
      contractAmount: claim.contract ? yuan(claim.contract.amountCents) : null,
      paidAmount: yuan(paidBeforeCents),
      applyAmount: yuan(claim.applyCents),
      sumCheck: 0,
      contractCheck: contractCheckOf(claim, paidBeforeCents),
      currency: 'CNY',
      amountCn: yuan(claim.applyCents),
      payMethod: random.weighted(payMethods),
      hasInvoice: claim.hasInvoice,
      invoices: claim.invoices.map((invoice) => ({
        invoiceId: invoice.id,
        totalAmount: yuanText(invoice.totalCents),
        // As it stood when the application was made.
        paidAmount: yuanText(0),
        thisAmount: yuan(invoice.totalCents),
        openAmount: 0,
      })),
      ...payExtras(
        moreRandom(7, index),
        claim.invoices.reduce((sum, invoice) => sum + invoice.totalCents, 0),
      ),
      reason: reasonOf(claim),
      files: claimFiles(claim, world, { userId: userId(applicant.account), createdAt: moment.timeMs }),
      ...paymentOf(random, claim, Math.min(planOffset + random.whole(-2, 4), -1), world),
    },
  }
}

/** As the formula of the form says; nothing without a contract. */
function contractCheckOf({ contract, applyCents }: Claim, paidBeforeCents: number): number {
  if (contract === null) return 0
  const product = BigInt(contract.amountCents) * BigInt(contract.amountCents - paidBeforeCents - applyCents)
  // Cents times cents are ten-thousandths of a yuan; the field keeps whole cents, rounded half up.
  return yuan(Number((product + 50n) / 100n))
}

/** The invoices that are paid, or the contract under which the payment is made. */
function claimFiles({ invoices, contract, supplier }: Claim, world: World, upload: { userId: string; createdAt: number }) {
  const paid = invoices.flatMap((invoice) => invoice.files ?? [])
  if (paid.length > 0) return paid
  return contract ? agreementFiles(world, '采购合同', `${contract.no}${supplier.fullName}采购合同`, upload) : []
}

const payMethods = [
  ['transfer', 80],
  ['acceptance', 15],
  ['cheque', 3],
  ['cash', 2],
] as const

/** Nothing is paid less than three weeks after it was asked for. */
const openDays = 21

/** Pays incoming invoices, each once, at the earliest five days after it came: marked ones long ago, booked ones lately. */
function invoiceClaim(random: Random, moment: Moment, world: World): Claim | null {
  if (!random.chance(0.72)) return null
  const isPaid = world.reusesInvoices || moment.offset < -openDays
  const invoice = world.reusesInvoices ? anyInvoice(random, world) : takeInvoice(isPaid, moment.offset, world)
  const supplier = invoice && world.supplierById.get(invoice.supplierId)
  if (!invoice || !supplier) return null
  const payType = supplier.type === 'service' ? 'expense' : 'goods'
  const common = { supplier, projectId: invoice.projectId, contract: null, payType, applyCents: invoice.totalCents }
  return { ...common, hasInvoice: 'received', invoices: [invoice], payState: isPaid ? 'paid' : 'unpaid' }
}

function anyInvoice(random: Random, world: World): InvoiceRef | undefined {
  return world.paidInvoices.length > 0 ? random.pick(world.paidInvoices) : undefined
}

function takeInvoice(isPaid: boolean, offset: number, world: World): InvoiceRef | undefined {
  if (!isPaid) {
    const at = world.openInvoices.findIndex((entry) => entry.receivedOffset > -90 && entry.receivedOffset + 5 <= offset)
    return at < 0 ? undefined : world.openInvoices.splice(at, 1)[0]
  }
  const invoice = world.paidInvoices[world.nextInvoice]
  if (!invoice || invoice.receivedOffset + 5 > offset) return undefined
  world.nextInvoice += 1
  return invoice
}

function settle(contract: Contract, paidCents: number, world: World): void {
  contract.paidCents += paidCents
  if (contract.paidCents >= contract.amountCents) world.contracts.splice(world.contracts.indexOf(contract), 1)
}

function paidCentsOf(claim: Claim): number {
  if (claim.payState === 'unpaid') return 0
  return claim.payState === 'paid' ? claim.applyCents : Math.round(claim.applyCents / 2)
}

const stages = [
  { payType: 'advance', share: 30 },
  { payType: 'progress', share: 40 },
  { payType: 'final', share: 25 },
  { payType: 'warranty', share: 5 },
] as const

const openContractsMax = 60

const oldStates = [
  ['paid', 93],
  ['partial', 4],
  ['unpaid', 3],
] as const

/** The next stage of an open contract, or the advance of a new one. Stages add up to the contract's amount. */
function contractClaim(random: Random, moment: Moment, world: World): Claim {
  const open = world.contracts.length > 8 && random.chance(0.65) ? random.pick(world.contracts) : undefined
  const contract = open ?? newContract(random, moment, world)
  const paidShare = Math.floor((contract.paidCents * 100) / contract.amountCents)
  const stage =
    stages.find((_, at) => paidShare < stages.slice(0, at + 1).reduce((sum, { share }) => sum + share, 0)) ?? stages[0]
  const supplier = world.supplierById.get(contract.supplierId)
  if (!supplier) throw new Error(`the supplier of contract ${contract.no} is missing`)
  const payState = moment.offset < -openDays ? random.weighted(oldStates) : 'unpaid'
  return {
    payType: stage.payType,
    supplier,
    projectId: contract.projectId,
    contract,
    applyCents: Math.min((contract.amountCents / 100) * stage.share, contract.amountCents - contract.paidCents),
    hasInvoice: stage.payType === 'warranty' ? 'none' : 'pending',
    invoices: [],
    payState,
  }
}

function newContract(random: Random, moment: Moment, world: World): Contract {
  let supplier = pickSkewed(random, world.suppliers)
  // Disabled ones cannot be chosen (contract 4b §15.7). Few are disabled, so this ends soon; the bound is for odd data.
  for (let attempt = 0; attempt < 50 && !supplier.isEnabled; attempt += 1) supplier = pickSkewed(random, world.suppliers)
  const contract = {
    no: `HT${world.calendar.parts(moment.offset).year}${random.digits(5)}`,
    supplierId: supplier.id,
    projectId: pickSkewed(random, world.projects).id,
    amountCents: random.whole(20, 1200) * 1_000_00,
    paidCents: 0,
  }
  world.contracts.push(contract)
  if (world.contracts.length > openContractsMax) world.contracts.shift()
  return contract
}

function reasonOf(claim: Claim): string {
  const names: Readonly<Record<string, string>> = {
    advance: '预付款',
    progress: '进度款',
    final: '尾款',
    warranty: '质保金',
    goods: '货款',
    expense: '服务费',
  }
  const name = names[claim.payType] ?? '款项'
  return claim.contract
    ? `合同${claim.contract.no}${name}，请按约支付。`
    : `支付${claim.supplier.fullName}${name}，发票已到并核对无误。`
}

const payers = [
  ['icbc', 50],
  ['ccb', 25],
  ['cmb', 20],
  ['boc', 5],
] as const

function paymentOf(random: Random, claim: Claim, payOffset: number, world: World) {
  if (claim.payState === 'unpaid') return { payState: claim.payState, realPayDate: null, voucherNo: '', payer: '' }
  const { year, month } = world.calendar.parts(payOffset)
  return {
    payState: claim.payState,
    realPayDate: world.calendar.day(payOffset),
    voucherNo: `PZ${year}${month}${random.digits(4)}`,
    payer: random.weighted(payers),
  }
}
