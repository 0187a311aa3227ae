import { moduleColumn, moduleForm } from '@/lib/contract/system/module-items'

export type MenuCategory = 'Web' | 'App'

/** Kinds of entries that have a screen in this product (contract 2 §12.2). */
export const menuTypes = { directory: 1, page: 2, module: 3, dictionary: 4, report: 5, screen: 6, link: 7, portal: 8 } as const

/** Below the synthetic top stands what has no directory. */
export const topId = '-1'

/** Columns of a list and fields of a form are administered alike. */
export const fieldCalls = { column: moduleColumn, form: moduleForm } as const
export type FieldKind = keyof typeof fieldCalls

/** What of an entry can be granted. */
export type ItemKind = 'button' | FieldKind | 'data'

/** Wire: of what the tables behind a page are (contract 2 §12.8). */
export const dataTypes = { column: 1, form: 2, data: 3 } as const

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

/** Grounds that a white picture stands out from. */
export const colors = [
  { name: 'blue', value: '#1677ff' },
  { name: 'cyan', value: '#0891b2' },
  { name: 'teal', value: '#0d9488' },
  { name: 'green', value: '#15803d' },
  { name: 'amber', value: '#b45309' },
  { name: 'orange', value: '#c2410c' },
  { name: 'red', value: '#dc2626' },
  { name: 'pink', value: '#be185d' },
  { name: 'violet', value: '#7c3aed' },
  { name: 'grey', value: '#475569' },
] as const

export const iconClass = (name: string) => `icon-ym icon-ym-${name}`
