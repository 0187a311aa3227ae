import type { DbTransaction } from '../../store/database'
import { designId } from '../designs/references'
import { seedId } from '../ids'
import { interfaceId } from '../interfaces/ids'
import { userId } from './people'

type Raw = Record<string, unknown>
type SeedIntegration = {
  code: string
  fullName: string
  description: string
  type: 1 | 2
  modelId?: string
  triggerEvent?: 1 | 2 | 3
  cron?: string
  nodes: readonly { type: string; title: string; properties: Raw }[]
}

const person = (account: string) => `${userId(account)}--user`
const news = { msgUserType: [1], msgUserIds: [], failMsgConfig: { on: 3 }, startMsgConfig: { on: 0 } }
const where = (field: string, symbol: string, fieldValue: string) => ({
  ruleMatchLogic: 'and',
  ruleList: [{ logic: 'and', groups: [{ field, symbol, fieldValue, fieldValueType: 2 }] }],
})
const message = (title: string, accounts: readonly string[], msgTitle: string, msgContent: string, more: Raw = {}) => ({
  type: 'message',
  title,
  properties: {
    ...{ title, dataSourceForm: '', msgUserType: [3], msgUserIds: accounts.map(person), msgId: '', msgTitle, msgContent },
    ...more,
  },
})

/** What the company lets the platform do by itself (contract 4b §12). All have the rights of the administrator. */
export const seedIntegrations: readonly SeedIntegration[] = [
  {
    code: 'supplierStopped',
    fullName: '收款单位停用通知采购',
    description: '收款单位停用后，通知两个采购部停止向其下单',
    type: 1,
    modelId: designId('hipSupplier'),
    triggerEvent: 2,
    nodes: [
      start('收款单位被修改', {
        ...{ formType: 1, formId: designId('hipSupplier'), formName: '收款单位设置', formFieldList: [], triggerEvent: 2 },
        ...where('enabledMark', '==', '0'),
      }),
      message(
        '通知采购',
        ['chengwenjing', 'fuxiaolong', 'luxiulan', 'haozhiqiang'],
        '收款单位已停用：{fullName}',
        '单位编号：{supplierNo}\n请停止向该单位下单，并核对未付清的发票。',
      ),
    ],
  },
  {
    code: 'largeStockIn',
    fullName: '大额入库复核',
    description: '入库金额达到五万元时登记一条复核意见，并通知财务总监',
    type: 1,
    modelId: designId('hipStockIn'),
    triggerEvent: 1,
    nodes: [
      start('物料入库', {
        ...{ formType: 1, formId: designId('hipStockIn'), formName: '物料入库', formFieldList: [], triggerEvent: 1 },
        ...where('amount', '>=', '50000'),
      }),
      {
        type: 'addData',
        title: '登记复核',
        properties: {
          ...{ title: '登记复核', formId: designId('hipFeedback'), formName: '意见反馈', dataSourceForm: '', addRule: 0 },
          ...{ ruleList: [], ruleMatchLogic: 'and' },
          transferList: [
            { targetField: 'kind', sourceType: 2, sourceValue: 'proposal' },
            { targetField: 'title', sourceType: 2, sourceValue: '大额入库复核' },
            { targetField: 'content', sourceType: 1, sourceValue: 'bill_no' },
          ],
        },
      },
      message('通知财务', ['shenhuimin'], '大额入库：{bill_no}', '供应商：{supplier}\n金额：{amount} 元\n请复核后入账。'),
    ],
  },
  {
    code: 'unpaidReminder',
    fullName: '未付清发票提醒',
    description: '每周一早上提醒会计安排付款',
    type: 2,
    cron: '0 30 8 ? * MON',
    nodes: [
      start('每周一 8:30', { cron: '0 30 8 ? * MON', startTime: null, endTimeType: 0, endLimit: 1, endTime: null }),
      {
        type: 'getData',
        title: '未付清发票',
        properties: {
          ...{ title: '未付清发票', formType: 3, formId: interfaceId('unpaidInvoices'), formName: '未付清发票' },
          ...{ dataSourceForm: '', ruleList: [], ruleMatchLogic: 'and', interfaceTemplateJson: [] },
        },
      },
      message(
        '提醒会计',
        ['tangxuemei'],
        '本周付款提醒',
        '最早一张未付清的发票：{regNo}，开票 {issueDay}，未付 {unpaidAmount} 元。\n请在“发票管理”中核对。',
        { dataSourceForm: 'node2' },
      ),
    ],
  },
]

function start(title: string, properties: Raw) {
  return { type: 'start', title, properties: { title, ...properties, ...news } }
}

/** The tree of a chain of nodes: `node1` is the start. */
export function treeOf({ nodes }: SeedIntegration): string {
  const tree = nodes.reduceRight<Raw | null>((after, { type, title, properties }, at) => {
    const links = { nodeId: `node${at + 1}`, prevId: at === 0 ? '' : `node${at}` }
    return { type, content: title, properties, ...links, ...(after ? { childNode: after } : {}) }
  }, null)
  return JSON.stringify(tree)
}

/** When time starts one is planned at the start of the platform. */
export async function writeIntegrations(trx: DbTransaction, nowMs: number): Promise<void> {
  const admin = userId('admin')
  const rows = seedIntegrations.map((one, at) => ({
    ...{ id: seedId('integrate', one.code), fullName: one.fullName, enCode: one.code, type: one.type, enabledMark: 1 },
    ...{ description: one.description, sortCode: at + 1, templateJson: treeOf(one), runAs: admin },
    ...{ modelId: one.modelId ?? null, triggerEvent: one.triggerEvent ?? null, cron: one.cron ?? '' },
    ...{ createdAt: nowMs, createdBy: admin },
  }))
  await trx.insertInto('integrate').values(rows).execute()
}
