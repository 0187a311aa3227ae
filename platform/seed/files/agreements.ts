import { docxOf, xlsxOf } from './office'

const clauses = [
  '第一条　标的：标的名称、规格、数量、单价与交货期见附件清单，清单是本文件的一部分。',
  '第二条　质量：按双方确认的图纸、样件与检验标准验收；验收不合格的，承担方应在七日内返修或更换。',
  '第三条　交付：交付地点为需方工厂，运输与保险费用由供方承担；提前或延期交付须书面确认。',
  '第四条　付款：合同生效后支付百分之三十，试模合格后支付百分之四十，验收合格后支付百分之二十五，余款为质量保证金。',
  '第五条　保密：双方对图纸、数据与价格保密，保密期限为文件终止后三年。',
  '第六条　违约：逾期一日按未履行部分的千分之一支付违约金，累计不超过总额的百分之十。',
  '第七条　争议：协商不成的，提交需方所在地人民法院。',
] as const

/** A contract, statement or certificate by its title; parties and dates are written in by hand. */
export function agreementDocx(title: string): Buffer {
  const isContract = /合同|协议|声明/.test(title)
  const parties = ['甲方（需方）：＿＿＿＿＿＿＿＿＿＿＿＿＿＿', '乙方（供方）：＿＿＿＿＿＿＿＿＿＿＿＿＿＿', '']
  const letter = ['致：＿＿＿＿＿＿＿＿＿＿＿＿＿＿', '', `现就“${title}”事宜出具本文件，内容以所附资料为准，未经盖章无效。`]
  const signatures = ['', '甲方（盖章）：　　　　　　　　　　乙方（盖章）：', '', '日期：　　　　年　　月　　日']
  const seal = ['', '单位（盖章）：', '经办人：', '日期：　　　　年　　月　　日']
  return docxOf(title, isContract ? [...parties, ...clauses, ...signatures] : [...letter, ...seal])
}

/** The plan of a project as it is handed out in the weekly meeting. */
export function projectPlanXlsx(): Buffer {
  const steps = [
    ['立项评审', '项目部', 3],
    ['产品设计', '设计部', 15],
    ['模具设计', '设计部', 12],
    ['模具制造', '制造部', 30],
    ['T0 试模', '注塑部', 2],
    ['修模与T1', '制造部', 10],
    ['小批试产', '塑胶项目部', 15],
    ['量产移交', '项目部', 3],
  ] as const
  return xlsxOf('项目计划', [
    ['序号', '阶段', '责任部门', '工期（天）', '备注'],
    ...steps.map(([stage, department, days], index) => [index + 1, stage, department, days, '']),
  ])
}

export function scoreXlsx(): Buffer {
  const items = ['整理', '整顿', '清扫', '清洁', '素养'].flatMap((item) => [
    [item, '现场无多余物品，通道畅通', 10],
    [item, '标识清楚，责任到人', 10],
  ])
  return xlsxOf('5S评分表', [['项目', '标准', '满分', '得分'], ...items.map((row) => [...row, ''])])
}
