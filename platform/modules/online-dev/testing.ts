import type { ReleasedDesign } from './designs/service'

/** Small designs for tests: customers with one field of every kind, and orders that link to them. */

type Raw = Record<string, unknown>
type FieldFacts = { label?: string; config?: Raw } & Raw

export function field(jnpfKey: string, name: string, { label = name, config = {}, ...own }: FieldFacts = {}): Raw {
  return { __config__: { jnpfKey, label, layout: 'colFormItem', span: 24, regList: [], ...config }, __vModel__: name, ...own }
}

export function table(name: string, children: readonly Raw[]): Raw {
  const config = { jnpfKey: 'table', label: name, layout: 'rowFormItem', children }
  return { __config__: config, __vModel__: name }
}

const levels = {
  options: [
    { id: '1', fullName: '重要' },
    { id: '2', fullName: '一般' },
  ],
  props: { label: 'fullName', value: 'id' },
}

export const customerFields: readonly Raw[] = [
  field('billRule', 'no', { label: '编号', config: { rule: 'customerNo' } }),
  field('input', 'name', { label: '名称', config: { required: true, unique: true } }),
  field('input', 'phone', { label: '电话', config: { regList: [{ pattern: '/^\\d{11}$/', message: '电话为11位数字' }] } }),
  field('inputNumber', 'amount', { label: '金额', precision: 2, min: 0 }),
  field('inputNumber', 'rate', { label: '比例', precision: 1 }),
  field('calculate', 'total', {
    label: '合计',
    precision: 2,
    isStorage: 1,
    expression: [{ __vModel__: 'amount', label: '金额' }, '×', { __vModel__: 'rate', label: '比例' }],
  }),
  field('select', 'level', { label: '等级', ...levels }),
  field('checkbox', 'tags', { label: '标签', ...levels }),
  field('switch', 'isActive', { label: '启用' }),
  field('datePicker', 'since', { label: '日期', format: 'yyyy-MM-dd' }),
  field('timePicker', 'openAt', { label: '时间', format: 'HH:mm:ss' }),
  field('userSelect', 'owner', { label: '负责人' }),
  field('userSelect', 'members', { label: '成员', multiple: true }),
  field('depSelect', 'department', { label: '部门' }),
  field('organizeSelect', 'organize', { label: '组织' }),
  field('cascader', 'area', { label: '区域', multiple: true, options: [] }),
  field('textarea', 'note', { label: '备注' }),
  field('createUser', 'creatorUser', { label: '创建人' }),
  field('createTime', 'createTime', { label: '创建时间' }),
  field('modifyUser', 'modifyUser', { label: '修改人' }),
  field('modifyTime', 'modifyTime', { label: '修改时间' }),
  field('currOrganize', 'ownOrganize', { label: '所属组织' }),
  table('visits', [
    field('datePicker', 'day', { label: '日期', format: 'yyyy-MM-dd', config: { required: true } }),
    field('input', 'result', { label: '结果' }),
    field('inputNumber', 'cost', { label: '费用', precision: 2 }),
  ]),
]

const ranged = new Set(['inputNumber', 'datePicker', 'timePicker', 'createTime', 'calculate'])
const worded = new Set(['input', 'textarea', 'billRule'])

function jnpfKeyOf(node: Raw): string {
  return String((node.__config__ as Raw).jnpfKey)
}

export type DesignOptions = { list?: Raw; form?: Raw; fields?: readonly Raw[] }

export function customerDesign({ list = {}, form = {}, fields = customerFields }: DesignOptions = {}): ReleasedDesign {
  const main = fields.filter((node) => jnpfKeyOf(node) !== 'table')
  const entry = (node: Raw): Raw => {
    const jnpfKey = jnpfKeyOf(node)
    const searchType = ranged.has(jnpfKey) ? 3 : worded.has(jnpfKey) ? 2 : 1
    return {
      ...node,
      prop: node.__vModel__,
      id: node.__vModel__,
      jnpfKey,
      label: (node.__config__ as Raw).label,
      sortable: true,
      searchType,
    }
  }
  const column = (name: string) => ({ ...entry(field('input', name)), prop: name, id: name })
  return {
    id: 'design1',
    fullName: '客户',
    enCode: 'customer',
    formData: JSON.stringify({ fields, concurrencyLock: false, logicalDelete: false, ...form }),
    columnData: JSON.stringify({
      type: 1,
      columnList: [...main.map(entry), column('visits-result')],
      searchList: [...main.map(entry), { ...column('visits-result'), searchType: 2 }],
      btnsList: [{ value: 'add' }, { value: 'batchRemove' }],
      columnBtnsList: [{ value: 'edit' }, { value: 'remove' }, { value: 'detail' }],
      ...list,
    }),
  }
}

const orderFields: readonly Raw[] = [
  field('input', 'title', { label: '标题' }),
  field('relationForm', 'customer', { label: '客户', modelId: 'design1', relationField: 'name' }),
  field('relationFormAttr', '', { label: '客户电话', relationField: 'customer', showField: 'phone' }),
  table('lines', [
    field('relationForm', 'payer', { label: '付款人', modelId: 'design1', relationField: 'name' }),
    field('input', 'text', { label: '说明' }),
  ]),
]

export function orderDesign(options: DesignOptions = {}): ReleasedDesign {
  const design = customerDesign({ fields: orderFields, ...options })
  return { ...design, id: 'design2', fullName: '订单', enCode: 'order' }
}
