import { machines as numbered } from '../records/words'

/** Machines of the two moulding workshops. */
export const machines = numbered.map(({ no, tonnage }) => ({
  id: no,
  name: `${tonnage > 600 ? '海天 JU' : tonnage > 180 ? '震雄 JM' : '海天 MA'}${tonnage * 10}`,
  tonnage,
  workshop: tonnage > 300 ? '注塑二车间' : '注塑一车间',
}))

/** What is bought again and again, with its usual price. */
export const materials = [
  ['M001', 'ABS 塑胶原料', 'PA-757', '千克', 13.8],
  ['M002', 'PC 塑胶原料', '1220R', '千克', 21.5],
  ['M003', 'PA66 塑胶原料', 'A3K 加纤30%', '千克', 28.6],
  ['M004', 'POM 塑胶原料', 'M90-44', '千克', 16.2],
  ['M005', '模具钢', '718H', '千克', 32],
  ['M006', '模具钢', 'S136', '千克', 68],
  ['M007', '模架', 'CI-3040', '套', 4200],
  ['M008', '热流道系统', '4点针阀', '套', 26800],
  ['M009', '顶针', 'φ6×200', '件', 9.5],
  ['M010', '水嘴', '1/4 铜', '件', 3.2],
  ['M011', '电极铜料', 'T2 紫铜', '千克', 72],
  ['M012', '石墨电极', 'ISO-63', '块', 185],
  ['M013', '立铣刀', 'φ10 四刃钨钢', '支', 118],
  ['M014', '切削液', '全合成 200L', '桶', 2350],
].map(([id, goodsName, spec, unit, price]) => ({ id, goodsName, spec, unit, price }))
