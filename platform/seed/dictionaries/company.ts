import { type DictionarySource, items } from './source'

function hip(enCode: string, fullName: string, list: string): DictionarySource {
  return { enCode, fullName, category: '0', parent: 'hip', items: items(list) }
}

function business(enCode: string, fullName: string, list: string): DictionarySource {
  return { enCode, fullName, category: '0', items: items(list) }
}

/** Dictionaries of the demonstration company; those below `hip` are read by its seven modules (contract 4b §15). */
export const companyDictionaries: readonly DictionarySource[] = [
  { enCode: 'hip', fullName: '业务模块', category: '0', items: [] },
  hip('hipProjectType', '项目类型', 'new 新品开发|modify 改模|transfer 转移生产|process 工艺改善|equipment 设备投资|other 其他'),
  hip(
    'hipProjectStage',
    '项目阶段',
    'initiation 立项|productDesign 产品设计|moldDesign 模具设计|moldMaking 模具制造|trial 试模|pilot 小批试产|handover 量产移交|closing 结项',
  ),
  hip('hipProjectStatus', '项目状态', 'notStarted 未开始|running 进行中|paused 暂停|done 已完成|stopped 已终止'),
  hip('hipPlanType', '计划类型', 'year 年度|quarter 季度|month 月度|week 周|temporary 临时'),
  hip('hipPlanStatus', '计划状态', 'draft 草稿|running 执行中|done 已完成|closed 已关闭'),
  hip(
    'hipInvoiceType',
    '发票类型',
    'special 增值税专用发票|ordinary 增值税普通发票|electronic 电子普通发票|digitalSpecial 数电票(专票)|digitalOrdinary 数电票(普票)|other 其他票据',
  ),
  hip('hipInvoiceStatus', '发票状态', 'registered 已登记|booked 已入账|paid 已付款|reversed 已红冲|void 已作废'),
  hip(
    'hipSealType',
    '印章类型',
    'official 公章|contract 合同专用章|finance 财务专用章|legal 法定代表人章|invoice 发票专用章|hr 人事章|project 项目章',
  ),
  hip(
    'hipSealFile',
    '用印文件类别',
    'contract 合同协议|tender 报价投标|statement 对账函证|certificate 证明资质|hr 人事文件|finance 财务文件|other 其他',
  ),
  hip('hipTrialReason', '试模原因', 'newMold 新模|repair 修模|change 设计变更|material 换料|process 工艺验证|customer 客户要求'),
  hip(
    'hipPayType',
    '款项类型',
    'advance 预付款|progress 进度款|goods 货款|final 尾款|warranty 质保金|expense 费用|deposit 押金保证金|other 其他',
  ),
  hip(
    'hipSupplierType',
    '单位类型',
    'material 原材料供应商|mold 模具供应商|outsource 外协加工|equipment 设备供应商|logistics 物流运输|service 服务机构|government 政府机构|person 个人|other 其他',
  ),
  business('measureUnit', '计量单位', 'pcs 件|set 套|kg 千克|t 吨|m 米|m2 平方米|h 小时|time 次'),
  business('plasticMaterial', '塑胶原料', 'ABS ABS|PC PC|PCABS PC+ABS|PP PP|POM POM|PA66 PA66|PBT PBT|PMMA PMMA|TPE TPE'),
  business('moldSteel', '模具钢材', 'P20 P20|718H 718H|NAK80 NAK80|S136 S136|H13 H13|SKD61 SKD61|45 45号钢'),
  business('workshop', '生产车间', 'cnc 数控加工车间|edm 电火花车间|fit 钳工装配车间|inject1 注塑一车间|inject2 注塑二车间'),
  {
    ...{ enCode: 'devicePlace', fullName: '设备位置', category: '0', isTree: true },
    items: [
      { enCode: 'inject', fullName: '注塑车间', children: items('inject-a 一号线|inject-b 二号线') },
      { enCode: 'cnc', fullName: '加工车间', children: items('cnc-a 精雕区|cnc-b 电火花区') },
      { enCode: 'check', fullName: '检测室' },
    ],
  },
  business('warehouse', '仓库', 'raw 原料仓|mold 模具仓|finished 成品仓|tool 刀具仓|spare 备件仓'),
  business(
    'defectType',
    '缺陷类型',
    'shrink 缩水|flash 飞边|short 缺胶|weld 熔接痕|warp 变形|burn 烧焦|scratch 划伤|size 尺寸超差',
  ),
  business('customerGrade', '客户等级', 'A A级战略客户|B B级重点客户|C C级普通客户'),
]
