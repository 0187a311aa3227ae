import type { WidgetExample } from '@/components/widget-kits/define-widget'

const options = [
  {
    id: 'east',
    fullName: '华东大区',
    children: [
      { id: 'hz', fullName: '杭州办事处', children: [{ id: 'hz-1', fullName: '滨江仓库' }] },
      { id: 'sh', fullName: '上海办事处' },
      { id: 'nj', fullName: '南京办事处（已撤销）', disabled: true },
    ],
  },
  { id: 'north', fullName: '华北大区', children: [{ id: 'bj', fullName: '北京办事处' }] },
]

const many = Array.from({ length: 100 }, (_, branch) => ({
  id: `b${branch}`,
  fullName: `类别 ${branch}`,
  children: Array.from({ length: 100 }, (__, place) => ({ id: `b${branch}-${place}`, fullName: `物料 ${branch}-${place}` })),
}))

export const examples: readonly WidgetExample[] = [
  { title: 'empty', attributes: { options, placeholder: '请选择' } },
  { title: 'one node', attributes: { options }, value: 'hz-1' },
  { title: 'several, searchable', attributes: { options, multiple: true, filterable: true }, value: '["hz","bj"]' },
  { title: 'last level only', attributes: { options, lastLevel: true }, value: 'sh' },
  { title: 'ten thousand nodes', attributes: { options: many }, value: 'b42-42' },
  { title: 'a value that is no option any more', attributes: { options }, value: 'gone' },
  { title: 'disabled', attributes: { options }, value: 'sh', state: 'disabled' },
  { title: 'read-only', attributes: { options }, value: 'sh', state: 'readOnly' },
  { title: 'with a fault', attributes: { options }, value: '', state: 'error' },
]
