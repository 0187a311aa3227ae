import type { WidgetExample } from '@/components/widget-kits/define-widget'

const files = [
  { name: '采购合同.pdf', fileId: 'f1', fileSize: 482_133, fileExtension: 'pdf', url: '/api/file/Image/annex/f1' },
  { name: '<b>报价</b>.xlsx', fileId: 'f2', fileSize: 12_004, fileExtension: 'xlsx', url: '/api/file/Image/annex/f2' },
]

export const examples: readonly WidgetExample[] = [
  { title: 'empty' },
  { title: 'two files', value: files },
  { title: 'as many as allowed', value: files, attributes: { limit: 2 } },
  { title: 'one PDF of at most 100 KB', attributes: { limit: 1, accept: '.pdf', fileSize: 100, sizeUnit: 'KB' } },
  {
    title: 'without limits, with a hint',
    attributes: { limit: 0, fileSize: 0, showTip: true, tipText: '合同、验收单、发票', buttonText: '上传附件' },
  },
  { title: 'as older servers store it', value: JSON.stringify(files) },
  { title: 'disabled', value: files, state: 'disabled' },
  { title: 'read only and empty', state: 'readOnly' },
  { title: 'with a fault', state: 'error' },
]
