import type { WidgetExample } from '../define-widget'

const files = [
  { name: '采购合同.pdf', fileId: 'f1', fileSize: 482_133, fileExtension: 'pdf', url: '/api/file/Image/annex/f1' },
  { name: '<b>报价</b>.xlsx', fileId: 'f2', fileSize: 12_004, fileExtension: 'xlsx', url: '/api/file/Image/annex/f2' },
]

export const examples: readonly WidgetExample[] = [
  { title: 'empty' },
  { title: 'two files', value: files },
  { title: 'as older servers store it', value: JSON.stringify(files) },
  { title: 'disabled', value: files, state: 'disabled' },
]
