import { z } from 'zod'
import { endpoint } from '../endpoint'
import { description, enabledMark, id, sortCode, version } from '../permission/form-fields'
import { byId, created, download, epochMs, looseFlag, looseNumber, looseText, nothing, page, pagingQuery, wireId } from '../wire'

const billRuleRow = z.looseObject({
  id: wireId,
  fullName: looseText,
  enCode: looseText,
  /** The name of its category. */
  category: looseText,
  startNumber: looseText,
  /** What was issued last. */
  outputNumber: looseText,
  digit: looseNumber,
  enabledMark: looseFlag.optional(),
})

const billRuleListed = billRuleRow.extend({
  creatorUser: looseText,
  creatorTime: epochMs,
  lastModifyTime: epochMs,
  sortCode: looseNumber,
})

export const dateFormats = ['yyyyMMdd', 'yyyyMM', 'yyyy', 'no'] as const

const billRuleInfo = z.looseObject({
  id: wireId,
  fullName: looseText,
  enCode: looseText,
  /** The id of its category here. */
  category: looseText,
  prefix: looseText,
  dateFormat: looseText,
  digit: looseNumber,
  startNumber: looseText,
  sortCode: looseNumber,
  enabledMark: looseFlag.optional().default(1),
  description: looseText,
  version: looseNumber,
})

function text(required: string, max: number, tooLong?: string) {
  const error = tooLong ? { error: tooLong } : undefined
  return z.string({ error: required }).trim().min(1, { error: required }).max(max, error)
}
const asText = (value: unknown) => (typeof value === 'number' ? String(value) : value)

/** Spec 2 §5.4. */
const billRuleForm = z.looseObject({
  id: id.optional(),
  fullName: text('请输入业务名称', 50, '业务名称最多为50个字符！'),
  enCode: text('请输入业务编码', 50, '业务编码最多为50个字符！'),
  category: text('请选择业务分类', 100),
  prefix: text('请输入流水前缀', 50),
  dateFormat: z.enum(dateFormats, { error: '请输入选择流水日期格式' }),
  digit: z.preprocess(asText, text('请输入流水位数', 1).regex(/^[1-9]$/, { error: '仅能输入正整数' })).transform(Number),
  startNumber: z.preprocess(
    asText,
    text('只能输入数字', 15)
      .regex(/^\d+$/, { error: '只能输入数字' })
      .superRefine((value, ctx) => {
        if (/^0+$/.test(value)) ctx.addIssue({ code: 'custom', message: `流水起始不能为${value}` })
      }),
  ),
  sortCode,
  enabledMark,
  description,
  version,
})
export type BillRuleForm = z.output<typeof billRuleForm>

const tag = { tag: 'system.billRule' } as const
const byCategory = pagingQuery.extend({ categoryId: z.string().max(100).default('') })

/** Serial-number rules (contract 2 §15). */
export const billRule = {
  list: endpoint('GET', '/system/BillRule', {
    summary: 'Serial-number rules, paged; by category, state and keyword.',
    access: tag,
    query: byCategory.extend({ enabledMark: z.enum(['', '0', '1']).default('') }),
    data: page(billRuleListed),
  }),
  selector: endpoint('GET', '/system/BillRule/Selector', {
    summary: 'Enabled serial-number rules, paged.',
    access: 'session',
    query: byCategory,
    data: page(billRuleRow),
  }),
  billNumber: endpoint('GET', '/system/BillRule/BillNumber/{enCode}', {
    summary: 'Next number of a rule as a preview; the same number until a record uses it.',
    access: 'session',
    params: z.object({ enCode: z.string().min(1).max(50) }),
    data: z.string(),
    // The number is kept for whom it was shown to.
    changesState: true,
  }),
  create: endpoint('POST', '/system/BillRule', {
    summary: 'Makes a serial-number rule.',
    access: tag,
    body: billRuleForm,
    data: created,
  }),
  info: endpoint('GET', '/system/BillRule/{id}', {
    summary: 'One serial-number rule.',
    access: tag,
    params: byId,
    data: billRuleInfo,
  }),
  update: endpoint('PUT', '/system/BillRule/{id}', {
    summary: 'Changes a serial-number rule; numbers that were issued stay.',
    access: tag,
    params: byId,
    body: billRuleForm,
    data: nothing,
  }),
  remove: endpoint('DELETE', '/system/BillRule/{id}', {
    summary: 'Deletes a serial-number rule that issued no number.',
    access: tag,
    params: byId,
    data: nothing,
  }),
  state: endpoint('PUT', '/system/BillRule/{id}/Actions/State', {
    summary: 'Enables or disables a serial-number rule.',
    access: tag,
    params: byId,
    data: nothing,
  }),
  export: endpoint('GET', '/system/BillRule/{id}/Actions/Export', {
    summary: 'A serial-number rule as a file.',
    access: tag,
    params: byId,
    data: download,
    // It makes a file.
    changesState: true,
  }),
  import: endpoint('POST', '/system/BillRule/Actions/Import', {
    summary: 'Takes a serial-number rule from an exported file.',
    access: tag,
    body: z.unknown(),
    bodyKind: 'multipart',
    data: nothing,
  }),
}
