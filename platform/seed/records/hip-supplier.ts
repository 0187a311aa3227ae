import { billRules } from '../bill-rules'
import { organizeId } from '../company/organisation'
import { membersOf, userId } from '../company/people'
import type { Random } from '../random'
import { moreRandom, supplierExtras } from './more-values'
import { licenceFiles } from './record-files'
import { creditCode } from './tax-numbers'
import {
  type Bank,
  banks,
  brandHeads,
  brandTails,
  givenHeads,
  givenTails,
  governmentBodies,
  type Place,
  places,
  roads,
  supplierKinds,
  surnames,
} from './words'
import { laterChange, momentOf, type RowMaker, rememberSupplier } from './world'

type Entity = { type: string; fullName: string; shortName: string; taxNo: string; legalPerson: string; rate: string }

/** Who enters suppliers: mostly the two purchasing departments, some by finance. */
const writers = [
  ...membersOf('mold.purchase').map((person) => [person, 4] as const),
  ...membersOf('plastic.purchase').map((person) => [person, 3] as const),
  ...membersOf('huarui.finance').map((person) => [person, 1] as const),
]

const kinds = supplierKinds.map((kind) => [kind, kind.weight] as const)

export const makeSupplier: RowMaker = (random, index, world) => {
  const moment = momentOf(world, index)
  const place = placeOf(random, index)
  const bank = random.pick(banks)
  const entity = entityOf(random, index, place)
  const writer = random.weighted(writers)
  const owner = random.weighted(writers)
  const id = world.newRecordId(index, moment.timeMs)
  const contact = personName(random)
  const bankAccount = accountNumber(random, bank)
  const isEnabled = random.chance(0.94)
  const ref = { id, fullName: entity.fullName, taxNo: entity.taxNo, bankName: bank.name, bankAccount, type: entity.type }
  rememberSupplier(world, { ...ref, isEnabled })
  return {
    id,
    creatorUserId: userId(writer.account),
    creatorTime: moment.timeMs,
    ...laterChange(random, moment, world, userId(owner.account)),
    organizeId: organizeId(writer.organize),
    values: {
      supplierNo: world.numbers.next(billRules.hipSupplier, moment.timeMs),
      enabledMark: isEnabled ? 1 : 0,
      fullName: entity.fullName,
      shortName: entity.shortName,
      supplierType: entity.type,
      taxNo: entity.taxNo,
      legalPerson: entity.legalPerson,
      ownerId: userId(owner.account),
      contact,
      phone: random.chance(0.8) ? mobile(random) : `${place.areaCode}-8${random.digits(7)}`,
      email: random.chance(0.6)
        ? `${random.pick(['sales', 'info', 'service', 'finance'])}${random.whole(1, 99)}@${emailDomain(random, index)}`
        : '',
      area: [...place.path],
      address: `${place.city}${place.district === place.city ? '' : place.district}${random.pick(roads)}${random.whole(1, 388)}号`,
      accountName: entity.fullName,
      bankName: bank.name,
      bankBranch: `${bank.name}${place.city}${place.district.replace(/[市区县]$/, '')}支行`,
      bankAccount,
      unionNo: `${bank.code}${random.digits(9)}`,
      payTerm: random.weighted(payTerms),
      currency: random.chance(0.97) ? 'CNY' : 'USD',
      taxRate: entity.rate,
      accounts: otherAccounts(random, entity.fullName),
      ...supplierExtras(moreRandom(1, index), entity, world.calendar.day(moment.offset)),
      licenseFiles:
        entity.taxNo === ''
          ? []
          : licenceFiles(world, entity.fullName, { userId: userId(writer.account), createdAt: moment.timeMs }),
      remark: random.chance(0.15) ? random.pick(remarks) : '',
    },
  }
}

const payTerms = [
  ['month30', 30],
  ['month60', 26],
  ['month90', 12],
  ['onDelivery', 10],
  ['prepaid', 10],
  ['contract', 12],
] as const

const remarks = [
  '年度合格供方',
  '账期需经采购经理确认',
  '首次合作，先小批量试用',
  '发票与货同行',
  '节假日需提前三天下单',
] as const

function entityOf(random: Random, index: number, place: Place): Entity {
  const legalPerson = personName(random)
  const body = governmentBodies[index]
  const organisation = String((index * 7919 + 31_000_017) % 100_000_000).padStart(8, '0')
  if (body) {
    return {
      type: 'government',
      fullName: body,
      shortName: body.slice(-6),
      taxNo: creditCode('440300', organisation),
      legalPerson,
      rate: 'exempt',
    }
  }
  if (index % 33 === 20) {
    const fullName = distinctPerson(index)
    return { type: 'person', fullName, shortName: fullName, taxNo: '', legalPerson: '', rate: '0.01' }
  }
  const kind = random.weighted(kinds)
  const brand = distinctBrand(index)
  const fullName = `${brand.city}${brand.name}${random.pick(kind.trades)}有限公司${brand.branch}`
  const region = place.path[2].slice(0, 6)
  return {
    type: kind.type,
    fullName,
    shortName: brand.name,
    taxNo: creditCode(region, organisation),
    legalPerson,
    rate: kind.rate,
  }
}

/** The address lies in the city that the name begins with. */
function placeOf(random: Random, index: number): Place {
  const { city } = distinctBrand(index)
  return random.pick(places.filter((entry) => entry.city === city))
}

const cities = [...new Set(places.map((entry) => entry.city))]
const brandCount = cities.length * brandHeads.length * brandTails.length

/** A brand of a city for every index, each once; when all are used up, the next branch of each. */
function distinctBrand(index: number): { city: string; name: string; branch: string } {
  // A prime step visits every combination once before any comes again.
  const at = (index * 100_003) % brandCount
  const city = cities[at % cities.length] ?? ''
  const rest = Math.floor(at / cities.length)
  const name = `${brandHeads[rest % brandHeads.length]}${brandTails[Math.floor(rest / brandHeads.length) % brandTails.length]}`
  const branch = index < brandCount ? '' : `第${Math.floor(index / brandCount) + 1}分公司`
  return { city, name, branch }
}

function distinctPerson(index: number): string {
  const at = index * 7
  const given = Math.floor(at / surnames.length)
  const head = givenHeads[given % givenHeads.length]
  const tail = givenTails[(Math.floor(given / givenHeads.length) + 5) % givenTails.length]
  return `${surnames[at % surnames.length]}${head}${tail}`
}

function personName(random: Random): string {
  return random.pick(surnames) + random.pick(givenHeads) + random.pick(givenTails)
}

const mobileHeads = ['135', '136', '137', '138', '139', '150', '158', '159', '180', '186', '188', '189'] as const

export function mobile(random: Random): string {
  return random.pick(mobileHeads) + random.digits(8)
}

const domainWords = ['hx', 'rd', 'yt', 'jc', 'lm', 'tf', 'zk', 'sy', 'gd', 'wb'] as const

/** Addresses below a name that never exists (RFC 2606). */
function emailDomain(random: Random, index: number): string {
  return `${random.pick(domainWords)}${(index * 37) % 900}.example.cn`
}

function accountNumber(random: Random, bank: Bank): string {
  return bank.accountHead + random.digits(bank.accountLength - bank.accountHead.length)
}

function otherAccounts(random: Random, accountName: string) {
  if (!random.chance(0.2)) return []
  const bank = random.pick(banks)
  const currency = random.chance(0.8) ? 'CNY' : 'USD'
  return [{ accountName, bankName: bank.name, bankAccount: accountNumber(random, bank), currency, isDefault: 0 }]
}
