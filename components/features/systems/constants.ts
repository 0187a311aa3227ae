import { moduleColumn, moduleForm } from '@/lib/contract/system/module-items'

export type MenuCategory = 'Web' | 'App'

/** Kinds of entries that have a screen in this product (contract 2 §12.2). */
export const menuTypes = { directory: 1, page: 2, module: 3, link: 7 } as const

/** Below the synthetic top stands what has no directory. */
export const topId = '-1'

/** Columns of a list and fields of a form are administered alike. */
export const fieldCalls = { column: moduleColumn, form: moduleForm } as const
export type FieldKind = keyof typeof fieldCalls

/** Buttons that most lists have (contract 2 §12.3). */
export const usualButtons: readonly (readonly [enCode: string, fullName: string])[] = [
  ['btn_add', '新增'],
  ['btn_edit', '编辑'],
  ['btn_detail', '详情'],
  ['btn_remove', '删除'],
  ['btn_batchRemove', '批量删除'],
  ['btn_upload', '导入'],
  ['btn_download', '导出'],
  ['btn_batchPrint', '批量打印'],
  ['btn_copy', '复制'],
]

/** Pictures to choose from: the classes of the platform's icon font that this product draws (`components/ui/platform-icon`). */
export const icons = [
  'folder',
  'doc',
  'list',
  'table',
  'chart',
  'calendar',
  'project',
  'users',
  'user',
  'building',
  'invoice',
  'pay',
  'stamp',
  'box',
  'tool',
  'notice',
  'shield',
  'sysSet',
  'monitor',
  'flow',
  'globe',
  'target',
  'print',
  'link',
  'home',
  'history',
  'app',
] as const

export const iconClass = (name: string) => `icon-ym icon-ym-${name}`

/** Letters, digits and dots, no dot at either end (contract 2 §0.5). */
export const codePattern = '/^\\s*[A-Za-z0-9](?:[A-Za-z0-9.]*[A-Za-z0-9])?\\s*$/'
