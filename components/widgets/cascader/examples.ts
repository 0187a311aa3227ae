import type { WidgetExample } from '@/components/widget-kits/define-widget'

const options = [
  {
    id: 'metal',
    fullName: '金属',
    children: [
      {
        id: 'steel',
        fullName: '钢材',
        children: [
          { id: 'rebar', fullName: '螺纹钢' },
          { id: 'coil', fullName: '热轧卷板' },
        ],
      },
      { id: 'copper', fullName: '铜材', children: [{ id: 'rod', fullName: '铜杆' }], disabled: true },
    ],
  },
  {
    id: 'paper',
    fullName: '纸品',
    children: [
      { id: 'box', fullName: '瓦楞纸箱' },
      { id: 'tissue', fullName: '生活用纸' },
    ],
  },
  { id: 'other', fullName: '其他' },
]

/** Ten thousand leaves: a hundred branches of a hundred. */
const many = Array.from({ length: 100 }, (_, branch) => ({
  id: `b${branch}`,
  fullName: `仓库 ${branch}`,
  children: Array.from({ length: 100 }, (__, place) => ({ id: `b${branch}-${place}`, fullName: `货位 ${branch}-${place}` })),
}))

export const examples: readonly WidgetExample[] = [
  { title: 'empty', attributes: { options, placeholder: '请选择物料' } },
  { title: 'one path', attributes: { options }, value: ['metal', 'steel', 'rebar'] },
  {
    title: 'last level only, own separator',
    attributes: { options, showAllLevels: false, separator: ' > ' },
    value: '["paper","box"]',
  },
  {
    title: 'several, searchable',
    attributes: { options, multiple: true, filterable: true, separator: ' › ' },
    value: [
      ['metal', 'steel', 'coil'],
      ['paper', 'tissue'],
    ],
  },
  { title: 'ten thousand options', attributes: { options: many, filterable: true }, value: ['b7', 'b7-42'] },
  { title: 'a value that is no option any more', attributes: { options }, value: ['metal', 'gone'] },
  { title: 'disabled', attributes: { options }, value: ['other'], state: 'disabled' },
  { title: 'read-only', attributes: { options }, value: ['other'], state: 'readOnly' },
  { title: 'with a fault', attributes: { options }, value: [], state: 'error' },
]
