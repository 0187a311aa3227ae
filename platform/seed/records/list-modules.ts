import type { RecordSeed } from '../../modules/online-dev/public'
import { organizeId } from '../company/organisation'
import { membersOf, userId } from '../company/people'
import type { ListModuleCode } from '../designs/all-designs'
import { recordSeedId } from '../ids'
import { createRandom } from '../random'

/** Records of the modules that show the other kinds of lists: few, because every test begins with a copy of them. */
export function listModuleRecords(nowMs: number): Readonly<Record<ListModuleCode, readonly RecordSeed[]>> {
  return {
    ...{ hipOrder: orders(nowMs), hipMaterial: materials(nowMs), hipPrice: prices(nowMs) },
    ...{ hipDevice: devices(nowMs), hipContact: contacts(nowMs), hipFeedback: [] },
    hipStockOut: stockOuts(nowMs),
  }
}

const dayMs = 86_400_000
const orderCount = 36
const priceCount = 24
/** The first of them orders more than one bit of a group shows. */
const customers = [
  '广汽埃安零部件采购中心',
  '比亚迪精密制造有限公司',
  '美的家电模具中心',
  '格力智能装备有限公司',
  '小鹏汽车内饰事业部',
] as const
const products = ['仪表板主模', '门护板注塑件', '空调面板', '出风口总成', '充电口盖', '中控支架'] as const

function orders(nowMs: number): RecordSeed[] {
  const random = createRandom(20_260_008)
  const sellers = membersOf('mold.purchase')
  const today = Math.floor(nowMs / dayMs) * dayMs
  return Array.from({ length: orderCount }, (_, index) => {
    const orderDate = today - (orderCount - index) * 3 * dayMs
    const lines = Array.from({ length: random.whole(1, 4) }, () => {
      return { productName: random.pick(products), quantity: random.whole(1, 40) * 10, price: random.whole(500, 90_000) / 100 }
    })
    const cents = lines.reduce((sum, { quantity, price }) => sum + quantity * Math.round(price * 100), 0)
    const status = random.pick(['open', 'partly', 'done'] as const)
    const owner = random.pick(sellers)
    return {
      id: recordSeedId(8, index),
      ...{ creatorUserId: userId(owner.account), creatorTime: orderDate + 9 * 3_600_000, organizeId: organizeId(owner.organize) },
      values: {
        orderNo: `DD${String(1001 + index)}`,
        customerName: index < 24 ? customers[0] : random.pick(customers.slice(1)),
        orderDate,
        deliveryDate: orderDate + random.whole(20, 60) * dayMs,
        totalAmount: cents / 100,
        paidAmount: status === 'done' ? cents / 100 : status === 'partly' ? Math.floor(cents / 3) / 100 : null,
        status,
        ownerId: userId(owner.account),
        lines,
      },
    }
  })
}

const deviceKinds = [
  ['注塑机', ['inject', 'inject-a'], ['更换液压油', '清洗冷却水路', '校准锁模力']],
  ['机械手', ['inject', 'inject-b'], ['润滑导轨', '更换吸盘']],
  ['高速加工中心', ['cnc', 'cnc-a'], ['主轴动平衡', '更换切削液', '校准刀库']],
  ['火花机', ['cnc', 'cnc-b'], ['更换过滤纸芯', '清洗工作液槽']],
  ['三坐标测量机', ['check'], ['年度计量校准']],
] as const

function devices(nowMs: number): RecordSeed[] {
  const random = createRandom(20_260_013)
  const [writer] = membersOf('mold.store')
  const today = Math.floor(nowMs / dayMs) * dayMs
  return Array.from({ length: 20 }, (_, index) => {
    const [kind, place, works] = deviceKinds[index % deviceKinds.length] ?? deviceKinds[0]
    const repairs = Array.from({ length: index % 4 }, (_, at) => {
      return { day: today - (at + 1) * 60 * dayMs, content: random.pick(works), cost: random.whole(200, 4800) }
    })
    return {
      id: recordSeedId(11, index),
      ...{ creatorUserId: userId(writer?.account ?? 'admin'), creatorTime: nowMs - (40 - index) * dayMs },
      organizeId: organizeId(writer?.organize ?? 'mold.store'),
      values: {
        ...{ deviceNo: `SB${String(101 + index)}`, deviceName: `${kind} ${index + 1}号`, place: [...place] },
        state: random.pick(['running', 'running', 'idle', 'repair'] as const),
        ...{ boughtOn: today - random.whole(200, 2400) * dayMs, boughtFor: random.whole(60, 900) * 1000, repairs },
      },
    }
  })
}

const contactNames = ['陈志远', '李思琪', '王浩然', '赵雅婷', '孙立军', '周晓彤', '吴建平', '郑丽华', '冯天宇', '何敏'] as const
const contactPositions = ['采购经理', '项目工程师', '质量主管', '计划员'] as const

function contacts(nowMs: number): RecordSeed[] {
  const random = createRandom(20_260_014)
  const [seller] = membersOf('mold.purchase')
  return contactNames.map((contact, index) => ({
    id: recordSeedId(12, index),
    ...{ creatorUserId: userId(seller?.account ?? 'admin'), creatorTime: nowMs - (30 - index) * dayMs },
    organizeId: organizeId(seller?.organize ?? 'mold.purchase'),
    values: {
      ...{ customerName: customers[index % customers.length], contact, position: random.pick(contactPositions) },
      grade: random.pick(['A', 'B', 'C'] as const),
      ...{ phone: `1380000${String(1001 + index)}`, email: `contact${index + 1}@example.cn` },
    },
  }))
}

type Material = readonly [no: string, name: string, spec: string, unit: string, children?: readonly Material[]]

const catalogue: readonly Material[] = [
  [
    ...(['M1', '原材料', '', ''] as const),
    [
      [
        ...(['M101', '模具钢', '', ''] as const),
        [
          ['M10101', '模具钢 P20', '610×410×260', '件'],
          ['M10102', '模具钢 718H', '500×400×200', '件'],
          ['M10103', '模具钢 NAK80', '300×200×150', '件'],
        ],
      ],
      [
        ...(['M102', '塑胶原料', '', ''] as const),
        [
          ['M10201', 'ABS 757K', '25kg/包', '包'],
          ['M10202', 'PC/ABS C6200', '25kg/包', '包'],
          ['M10203', 'PP K9928', '25kg/包', '包'],
        ],
      ],
    ],
  ],
  [
    ...(['M2', '标准件', '', ''] as const),
    [
      ['M201', '顶针', 'φ6×150', '支'],
      ['M202', '导柱', 'φ30×180', '支'],
      ['M203', '热流道喷嘴', 'SVG-12', '套'],
    ],
  ],
  [
    ...(['M3', '辅料', '', ''] as const),
    [
      ['M301', '脱模剂', '450ml', '瓶'],
      ['M302', '抛光膏', 'W3.5', '支'],
    ],
  ],
]

function materials(nowMs: number): RecordSeed[] {
  const random = createRandom(20_260_009)
  const [writer] = membersOf('mold.store')
  const rows: RecordSeed[] = []
  const add = ([no, fullName, spec, unit, children]: Material, parentId: string) => {
    const id = recordSeedId(9, rows.length)
    const amounts = children ? {} : { stock: random.whole(0, 400), safeStock: random.whole(1, 8) * 10 }
    rows.push({
      id,
      creatorUserId: userId(writer?.account ?? 'admin'),
      creatorTime: nowMs - (60 - rows.length) * dayMs,
      organizeId: organizeId(writer?.organize ?? 'mold.store'),
      values: {
        materialNo: no,
        fullName,
        parentId: parentId || null,
        spec: spec || null,
        unit: unit || null,
        enabledMark: 1,
        ...amounts,
      },
    })
    for (const child of children ?? []) add(child, id)
  }
  for (const top of catalogue) add(top, '')
  return rows
}

const purposes = ['模具加工', '注塑生产', '设备保养'] as const
const stockOutCount = 18

/** Of materials, not of their groups. */
function stockOuts(nowMs: number): RecordSeed[] {
  const random = createRandom(20_260_015)
  const [writer] = membersOf('mold.store')
  const takers = membersOf('mold.purchase')
  const today = Math.floor(nowMs / dayMs) * dayMs
  const known = materials(nowMs)
  const above = new Map(known.map(({ id, values }) => [id, values['parentId'] as string | null]))
  const groups = new Set(above.values())
  const wayTo = (id: string | null): string[] => (id ? [...wayTo(above.get(id) ?? null), id] : [])
  const leaves = known.filter(({ id }) => !groups.has(id))
  return Array.from({ length: stockOutCount }, (_, index) => {
    const taker = random.pick(takers)
    return {
      id: recordSeedId(13, index),
      ...{ creatorUserId: userId(writer?.account ?? 'admin'), creatorTime: nowMs - (stockOutCount - index) * 2 * dayMs },
      organizeId: organizeId(writer?.organize ?? 'mold.store'),
      values: {
        outNo: `LY${String(1001 + index)}`,
        materialId: wayTo(leaves[(index * 7) % leaves.length]?.id ?? null),
        quantity: random.whole(1, 40),
        outDate: today - (stockOutCount - index) * 2 * dayMs,
        departmentId: organizeId(taker.organize),
        takerId: userId(taker.account),
        purpose: random.pick(purposes),
      },
    }
  })
}

function prices(nowMs: number): RecordSeed[] {
  const random = createRandom(20_260_010)
  const [seller] = membersOf('mold.purchase')
  const today = Math.floor(nowMs / dayMs) * dayMs
  return Array.from({ length: priceCount }, (_, index) => ({
    id: recordSeedId(10, index),
    creatorUserId: userId(seller?.account ?? 'admin'),
    creatorTime: nowMs - (priceCount - index) * dayMs,
    organizeId: organizeId(seller?.organize ?? 'mold.purchase'),
    values: {
      productNo: `CP${String(101 + index)}`,
      productName: `${products[index % products.length]} ${String.fromCharCode(65 + Math.floor(index / products.length))}款`,
      price: random.whole(800, 60_000) / 100,
      currency: random.chance(0.85) ? 'CNY' : 'USD',
      validUntil: today + random.whole(30, 300) * dayMs,
      stock: random.whole(0, 500),
    },
  }))
}
