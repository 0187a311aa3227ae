import type { BusinessTableForm } from '@/lib/contract/online-dev/business-tables'
import { wallClock } from '@/lib/datetime/wall-clock'
import { businessSchema, createStatements, insertRows, newColumns, runStatements } from '../../modules/online-dev/public'
import type { DbTransaction } from '../../store/database'
import { createRandom } from '../random'

/** Tables of the warehouse program of the company, on which modules can be designed (contract 3b §3). */
const tables = {
  wh_material: {
    comment: '物料',
    columns: [
      ['f_id', '主键', 'varchar', '50'],
      ['material_code', '物料编码', 'varchar', '30'],
      ['material_name', '物料名称', 'varchar', '100'],
      ['spec', '规格型号', 'varchar', '100'],
      ['unit', '单位', 'varchar', '10'],
      ['price', '参考单价', 'decimal', '18,4'],
      ['safe_stock', '安全库存', 'int', ''],
      ['remark', '备注', 'text', ''],
    ],
  },
  wh_stock_in: {
    comment: '入库单',
    columns: [
      ['f_id', '主键', 'varchar', '50'],
      ['bill_no', '入库单号', 'varchar', '30'],
      ['in_time', '入库时间', 'datetime', ''],
      ['supplier', '供应商', 'varchar', '100'],
      ['keeper', '仓管员', 'varchar', '50'],
      ['amount', '金额', 'decimal', '18,2'],
      ['remark', '备注', 'text', ''],
    ],
  },
  wh_stock_in_line: {
    comment: '入库明细',
    columns: [
      ['f_id', '主键', 'varchar', '50'],
      ['stock_in_id', '入库单主键', 'varchar', '50'],
      ['material_name', '物料名称', 'varchar', '100'],
      ['quantity', '数量', 'decimal', '18,3'],
      ['price', '单价', 'decimal', '18,4'],
    ],
  },
} as const

const materials = [
  ['S136模具钢', '200×150×80', '公斤', 68.5],
  ['P20预硬钢', '300×200×100', '公斤', 26.8],
  ['NAK80镜面钢', '180×120×60', '公斤', 75],
  ['铍铜镶件', 'C17200', '件', 320],
  ['顶针', 'φ6×150', '支', 4.2],
  ['导柱导套', 'φ30', '套', 85],
  ['热流道喷嘴', '单点', '套', 1680],
  ['紫铜电极料', 'φ50', '公斤', 92],
  ['石墨电极', 'EDM-3', '块', 260],
  ['切削液', '20升', '桶', 310],
  ['ABS塑料粒', 'PA-757', '公斤', 13.6],
  ['PC+ABS塑料粒', 'C6600', '公斤', 22.4],
] as const

const receipts = 24

export async function writeWarehouse(trx: DbTransaction, baseTimeMs: number): Promise<void> {
  for (const [table, { comment, columns }] of Object.entries(tables)) {
    const made = { schema: businessSchema, table, comment, key: 'f_id', columns: newColumns(columns.map(fieldOf)) }
    await runStatements(trx, createStatements(made))
  }
  await insertRows(trx, 'wh_material', materials.map(materialRow))
  const { heads, lines } = receiptRows(baseTimeMs)
  await insertRows(trx, 'wh_stock_in', heads)
  await insertRows(trx, 'wh_stock_in_line', lines)
}

type Field = BusinessTableForm['tableFieldList'][number]

function fieldOf([field, fieldName, dataType, dataLength]: readonly [string, string, string, string]): Field {
  const isKey = field === 'f_id'
  return { field, fieldName, dataType, dataLength, allowNull: isKey ? 0 : 1, primaryKey: isKey ? 1 : 0, identity: 0 }
}

function materialRow([name, spec, unit, price]: (typeof materials)[number], at: number) {
  const number = String(at + 1).padStart(4, '0')
  const known = { f_id: `wh-material-${number}`, material_code: `WL-${number}`, material_name: name, spec, unit, price }
  return { ...known, safe_stock: (at + 1) * 5 }
}

const suppliers = ['苏州恒泰模具材料有限公司', '昆山精工标准件有限公司', '上海诚达塑胶有限公司']
const keepers = ['何小梅', '孙立群']
const dayMs = 86_400_000

function receiptRows(baseTimeMs: number) {
  const random = createRandom(7301)
  const lines: Record<string, unknown>[] = []
  const heads = Array.from({ length: receipts }, (_, at) => {
    const number = String(at + 1).padStart(4, '0')
    const id = `wh-in-${number}`
    const lineCount = random.whole(1, 4)
    let cents = 0
    for (let line = 1; line <= lineCount; line += 1) {
      const [material_name, , , price] = random.pick(materials)
      const quantity = random.whole(1, 40)
      cents += Math.round(price * 100) * quantity
      lines.push({ f_id: `${id}-${line}`, stock_in_id: id, material_name, quantity, price })
    }
    const in_time = wallClock(baseTimeMs - (receipts - at) * 2 * dayMs).format('YYYY-MM-DD HH:mm:ss')
    const amount = (cents / 100).toFixed(2)
    return { f_id: id, bill_no: `RK-${number}`, in_time, supplier: random.pick(suppliers), keeper: random.pick(keepers), amount }
  })
  return { heads, lines }
}
