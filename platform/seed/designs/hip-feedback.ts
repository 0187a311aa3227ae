import { radio } from '@/lib/form/build/choice-fields'
import { card } from '@/lib/form/build/containers'
import { files } from '@/lib/form/build/file-fields'
import { longText, text } from '@/lib/form/build/value-fields'
import { buildDesign } from './build'
import { designId } from './references'

const kinds = {
  fixed: [
    ['proposal', '建议'],
    ['fault', '故障'],
    ['question', '疑问'],
    ['other', '其他'],
  ],
} as const

/** A form without a list (webType 1): what is sent is a record of its sender's, and the form begins anew. */
export const hipFeedback = buildDesign({
  id: designId('hipFeedback'),
  enCode: 'hipFeedback',
  fullName: '意见反馈',
  description: '向公司提出建议和问题',
  sortCode: 12,
  table: 'hip_feedback',
  webType: 1,
  popup: { type: 'general', width: '800px' },
  permissions: { columns: false, forms: false },
  layout: [
    card('意见反馈', [
      radio('kind', '反馈类型', kinds, { required: true, list: 110, span: 24, defaultValue: 'proposal' }),
      text('title', '标题', { required: true, list: 220, span: 24, maxlength: 100 }),
      longText('content', '内容', { required: true }),
      files('files', '附件', { tip: '截图或文件' }),
      text('contact', '联系方式', { list: 160, maxlength: 60, tip: '需要回复时填写电话或邮箱' }),
    ]),
  ],
})
