import { dayColumns, isOver, openUntil, optionsInDesign, titleOf, toStateOptions, visibleColumns } from './columns'

const all = { column: () => true, form: () => true }
const column = (prop: string, label: string, jnpfKey: string, more: object = {}) => ({
  prop,
  label,
  jnpfKey,
  __config__: {},
  ...more,
})
const design = (columnList: object[], more: object = {}) => JSON.stringify({ columnList, ...more })
const chosen = (columnList: object[]) => dayColumns(visibleColumns(design(columnList), all))

describe('what the start page reads of a list', () => {
  test.each([
    ['计划完成日期', ['开始日期', '计划完成日期', '实际完成日期']],
    ['要求付款日期', ['申请日期', '要求付款日期', '实际付款日期']],
    ['合同到期日', ['结束日期', '合同到期日']],
    ['结束日期', ['开始日期', '结束日期']],
    ['Due date', ['Start date', 'Due date']],
    [undefined, ['开票日期', '实际完成日期', '申请日期']],
  ])('a date that has to be kept: %s', (due, labels) => {
    expect(chosen(labels.map((label, at) => column(`d${at}`, label, 'datePicker'))).due?.label).toBe(due)
  })

  test('the state, and when it was touched rather than made', () => {
    const columns = chosen([
      column('kind', '类别', 'select'),
      column('status', '项目状态', 'select'),
      column('made', '创建时间', 'createTime'),
      column('changed', '修改时间', 'modifyTime'),
    ])
    expect([columns.state?.code, columns.touched?.code]).toEqual(['status', 'changed'])
  })

  test('columns without a right do not exist here, nor do those of sub-tables', () => {
    const list = [
      column('a', '到期日', 'datePicker'),
      column('b', '截止日期', 'datePicker'),
      column('t-c', '子表-到期日', 'datePicker'),
    ]
    const may = { column: (code: string) => code === 'b', form: (code: string) => code === 'a' }
    expect(visibleColumns(design(list), may).map(({ code }) => code)).toEqual(['a', 'b'])
    expect(visibleColumns(design(list, { useColumnPermission: true }), may).map(({ code }) => code)).toEqual(['b'])
    expect(visibleColumns(design(list, { useColumnPermission: true, useFormPermission: true }), may)).toEqual([])
    expect(visibleColumns('{broken', all)).toEqual([])
  })

  test('what is done or given up is not due, what is not begun is', () => {
    expect(['已完成', '已取消', '已关闭', '已付款'].every(isOver)).toBe(true)
    expect(['未开始', '草稿', '进行中', '已延期', '未完成', ''].some(isOver)).toBe(false)
  })

  test('asks for what is open until an instant, with the whole field of each condition', () => {
    const columns = chosen([
      column('due', '计划完成日期', 'datePicker', { format: 'yyyy-MM-dd' }),
      column('status', '状态', 'select'),
    ])
    const options = toStateOptions({}, [
      { id: 'run', fullName: '进行中' },
      { id: 'done', fullName: '已完成' },
    ])
    const { conditionList } = JSON.parse(openUntil(columns, 5, options))
    expect(conditionList[0].groups).toMatchObject([
      { field: 'due', symbol: '<=', fieldValue: 5, format: 'yyyy-MM-dd' },
      { field: 'status', symbol: 'notIn', fieldValue: ['done'] },
    ])
  })

  test('options by the keys that the field names, in their own colours first', () => {
    const [, status] = visibleColumns(
      design([column('x', '', 'input'), column('s', '状态', 'select', { props: { value: 'enCode', label: 'fullName' } })]),
      all,
    )
    if (!status) throw new Error('no column')
    const rows = [{ enCode: '1', fullName: '进行中', color: '#f56c6c' }, { fullName: 'without a value' }]
    expect(toStateOptions(status.raw, rows)).toEqual([{ value: '1', label: '进行中', tone: 'red' }])
    expect(optionsInDesign({ ...status, raw: { __config__: { dataType: 'dictionary', dictionaryType: 'd1' } } })).toEqual({
      dictionary: 'd1',
    })
  })

  test('a number nobody knows by heart is followed by the name', () => {
    const columns = visibleColumns(
      design([column('no', '编号', 'billRule'), column('status', '启用状态', 'select'), column('name', '名称', 'input')]),
      all,
    )
    expect(titleOf(columns, { no: 'XM2026110006', status: '启用', name: '连接器' })).toBe('XM2026110006 连接器')
    expect(titleOf(columns, { no: '佳创', name: '连接器' })).toBe('佳创')
  })
})
