import type { WidgetExample } from '@/components/widget-kits/define-widget'

type Stored = Record<string, unknown>

function field(jnpfKey: string, name: string, label: string, config: Stored = {}, rest: Stored = {}): Stored {
  return {
    __config__: { jnpfKey, label, layout: 'colFormItem', ...config },
    __vModel__: name,
    placeholder: '',
    clearable: true,
    ...rest,
  }
}

const units = ['件', '箱', '公斤'].map((fullName, index) => ({ id: String(index + 1), fullName }))

const columns: readonly Stored[] = [
  field('input', 'item', '品名', { required: true, columnWidth: 180 }),
  field('select', 'unit', '单位', { columnWidth: 120 }, { options: units, props: { value: 'id', label: 'fullName' } }),
  field('inputNumber', 'price', '单价', {}, { precision: 2, thousands: true }),
  field('inputNumber', 'quantity', '数量'),
  field('datePicker', 'due', '交货日期', {}, { format: 'yyyy-MM-dd' }),
  field('switch', 'urgent', '加急', {}, { activeTxt: '是', inactiveTxt: '否' }),
  field('textarea', 'remark', '备注'),
]

const rows: readonly Stored[] = [
  { id: 'r1', item: '冲压模具', unit: '1', price: 12800.5, quantity: 2, due: 1_767_225_600_000, urgent: 1, remark: '附图纸' },
  { id: 'r2', item: '轴承', unit: '2', price: 86, quantity: 40, due: null, urgent: 0 },
  { id: 'r3', item: '', unit: '3', price: 5.25, quantity: 300, urgent: 0 },
]

const manyRows = Array.from({ length: 200 }, (_, index) => ({
  item: `物料 ${index + 1}`,
  unit: String((index % 3) + 1),
  price: ((index * 37) % 1000) / 4,
  quantity: (index % 12) + 1,
}))

const sums = { showSummary: true, summaryField: ['price', 'quantity'] }

export const examples: readonly WidgetExample[] = [
  { title: 'plain', config: { children: columns }, value: rows },
  {
    title: 'two-level header',
    config: {
      children: columns,
      complexHeaderList: [{ id: 'complexPrice', fullName: '价格与数量', align: 'center', childColumns: ['price', 'quantity'] }],
    },
    value: rows,
  },
  { title: 'summary row', config: { children: columns }, attributes: sums, value: rows },
  {
    title: 'rows from a selection dialog',
    config: { children: columns },
    attributes: {
      addType: 1,
      actionText: '选择物料',
      addTableConf: {
        popupTitle: '选择物料',
        popupType: 'dialog',
        popupWidth: '800px',
        columnOptions: [{ value: 'name', label: '名称' }],
        relationOptions: [{ field: 'item', type: 1, value: 'name' }],
      },
    },
    value: [],
  },
  { title: '200 rows', config: { children: columns }, attributes: sums, value: manyRows },
  { title: 'disabled', config: { children: columns }, attributes: sums, value: rows, state: 'disabled' },
  { title: 'error', config: { children: columns }, value: [], state: 'error' },
]
