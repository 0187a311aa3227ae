import { billRules } from '../bill-rules'
import { companyOf, organizeId, organizePath } from '../company/organisation'
import { people, type RoleCode, userId } from '../company/people'
import type { Random } from '../random'
import { customerName } from './hip-project'
import { moreRandom, sealExtras } from './more-values'
import { agreementFiles, fileRandom, stampPhotos } from './record-files'
import { laterChange, momentOf, pickSkewed, type RowMaker, type World, yuan } from './world'

/** Stores and clerks cannot open the module. */
const closed: readonly RoleCode[] = ['administrator', 'clerk', 'warehouse']
const applicants = people.filter((person) => person.roles.some((role) => !closed.includes(role)))
const keepers = ['suxiaoyan', 'linwanqing', 'songyaqin'] as const

type Category = {
  code: string
  seals: readonly string[]
  titles: readonly string[]
  hasMoney: boolean
  isOutside: boolean
  purpose: string
}

function category(
  code: string,
  seals: string,
  titles: string,
  more: { hasMoney?: boolean; isOutside?: boolean; purpose: string },
): Category {
  const lists = { seals: seals.split('/'), titles: titles.split('/') }
  return { code, ...lists, hasMoney: more.hasMoney ?? false, isOutside: more.isOutside ?? true, purpose: more.purpose }
}

const categories: readonly (readonly [Category, number])[] = [
  [
    category('contract', 'contract/official', '模具开发合同/采购框架协议/保密协议/外协加工合同/设备采购合同/质量保证协议', {
      hasMoney: true,
      purpose: '双方已确认条款，申请盖章生效。',
    }),
    42,
  ],
  [
    category('tender', 'official/legal', '模具报价单/项目投标文件/授权委托书', {
      hasMoney: true,
      purpose: '按客户要求提交报价和投标资料。',
    }),
    14,
  ],
  [
    category('statement', 'finance', '往来对账函/银行询证函/应收账款确认函', { hasMoney: true, purpose: '月末核对往来账目。' }),
    14,
  ],
  [
    category('certificate', 'official', '质量体系证书复印件/营业执照复印件/社会责任声明/环保合规声明', {
      purpose: '客户供方审核需要提供资质文件。',
    }),
    12,
  ],
  [category('hr', 'hr', '劳动合同/在职证明/收入证明/离职证明', { isOutside: false, purpose: '员工办理个人事务需要。' }), 10],
  [category('finance', 'finance/legal', '纳税申报表/贷款申请资料/银行预留印鉴变更', { purpose: '报送税务和银行。' }), 6],
  [
    category('other', 'project/official', '项目移交单/客户来访接待函/工地进场申请', {
      isOutside: false,
      purpose: '日常业务办理。',
    }),
    4,
  ],
]

export const makeSeal: RowMaker = (random, index, world) => {
  const moment = momentOf(world, index)
  const applicant = random.pick(applicants)
  const kind = random.weighted(categories)
  const counterparty = kind.isOutside ? partner(random, world) : ''
  const copies = random.whole(1, 6)
  // What was asked for lately still goes from hand to hand.
  const isStamped = moment.offset < -40 || random.chance(0.2)
  const stampMinutes = random.whole(9 * 60, 17 * 60)
  const keeperId = userId(random.pick(keepers))
  const more = fileRandom(5, index)
  const upload = { userId: userId(applicant.account), createdAt: moment.timeMs }
  return {
    id: world.newRecordId(index, moment.timeMs),
    creatorUserId: userId(applicant.account),
    creatorTime: moment.timeMs,
    ...laterChange(random, moment, world, keeperId),
    organizeId: organizeId(applicant.organize),
    values: {
      sealNo: world.numbers.next(billRules.hipSeal, moment.timeMs),
      applyDate: world.calendar.day(moment.offset),
      applicantId: userId(applicant.account),
      departmentId: organizeId(applicant.organize),
      companyId: organizePath(companyOf(applicant.organize)).map(organizeId),
      sealTypes: random.chance(0.8) ? kind.seals.slice(0, 1) : [...kind.seals],
      ...titled(world, { title: random.pick(kind.titles), whose: counterparty === '' ? applicant.name : counterparty }, upload),
      fileCategory: kind.code,
      counterparty,
      contractAmount: kind.hasMoney ? yuan(random.whole(30, 9000) * 10_000) : null,
      copies,
      stampCount: copies * random.whole(1, 3),
      projectId: kind.code === 'contract' && random.chance(0.6) ? pickSkewed(random, world.projects).id : '',
      purpose: kind.purpose,
      ...takeOut(random, moment.offset, world),
      keeperId,
      stampTime: isStamped ? world.calendar.at(Math.min(moment.offset + random.whole(0, 2), -1), stampMinutes) : null,
      ...sealExtras(moreRandom(5, index)),
      stampPhotos: isStamped && more.chance(0.7) ? stampPhotos(world, more, { ...upload, userId: keeperId }) : [],
      remark: '',
    },
  }
}

function titled(world: World, { title, whose }: { title: string; whose: string }, upload: { userId: string; createdAt: number }) {
  const fileTitle = `${whose}${title}`
  return { fileTitle, files: agreementFiles(world, title, fileTitle, upload) }
}

function partner(random: Random, world: World): string {
  return random.chance(0.5) ? customerName(random).fullName : pickSkewed(random, world.suppliers).fullName
}

const takeOutPlaces = ['东莞市政务服务中心', '客户现场签约', '工商银行东莞分行', '招标代理公司开标现场'] as const

function takeOut(random: Random, offset: number, world: World) {
  if (!random.chance(0.08)) return { isTakeOut: 0, takeOutPlace: '', takeOutTime: null, returnTime: null }
  const out = world.calendar.at(offset, random.whole(18, 22) * 30)
  const back = out + random.whole(3, 12) * 30 * 60_000
  return {
    isTakeOut: 1,
    takeOutPlace: random.pick(takeOutPlaces),
    takeOutTime: out,
    returnTime: back < world.calendar.nowMs ? back : null,
  }
}
