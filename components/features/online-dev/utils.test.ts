import { widgetSchemas } from '@/components/widgets/schemas'
import { AppError } from '@/lib/errors/app-error'
import { parseListDesign } from '@/lib/form/parse-list-design'
import { applyColumnSettings, orderedColumns, readColumnSettings } from './column-settings/utils'
import {
  defaultSearchValues,
  isConflict,
  moduleAccess,
  offeredButtons,
  pageSum,
  recordTitle,
  shownRows,
  toQueryJson,
  withOwnId,
} from './utils'

const column = (prop: string, label: string, more: object = {}) => ({
  prop,
  label,
  jnpfKey: 'input',
  __config__: { jnpfKey: 'input' },
  ...more,
})

const design = (flags: object = {}) =>
  parseListDesign(
    {
      columnList: [column('name', '名称'), column('phone', '电话')],
      searchList: [
        { ...column('name', '名称'), value: '' },
        { ...column('status', '状态'), value: ['1'] },
      ],
      btnsList: [{ value: 'add' }, { value: 'download' }, { value: 'batchRemove' }],
      columnBtnsList: [{ value: 'edit' }, { value: 'remove' }, { value: 'detail' }],
      ...flags,
    },
    widgetSchemas,
  )

const permission = (buttons: string[], columns: string[] = []) => ({
  can: (button: string) => buttons.includes(button),
  column: (code: string) => columns.includes(code),
})

describe('rights', () => {
  it('without the flag of the design no button, column or field is gated', () => {
    const list = design()
    const access = moduleAccess(list, permission([]), undefined)
    expect(offeredButtons(list.rowButtons, ['edit', 'remove', 'detail'], access)).toHaveLength(3)
    expect(access.canColumn('phone')).toBe(true)
    expect(access.forms).toBe('all')
  })

  it('with the flags only what is granted is left, and no entry means nothing', () => {
    const list = design({ useBtnPermission: true, useColumnPermission: true, useFormPermission: true })
    const access = moduleAccess(list, permission(['btn_edit'], ['name']), undefined)
    expect(offeredButtons(list.rowButtons, ['edit', 'remove', 'detail'], access).map((button) => button.value)).toEqual(['edit'])
    expect(access.canColumn('phone')).toBe(false)
    expect(access.forms).toEqual(new Set())
  })

  it('buttons of features that are not there yet are never offered', () => {
    const list = design()
    const offered = offeredButtons(list.buttons, ['add', 'batchRemove'], moduleAccess(list, permission([]), undefined))
    expect(offered.map((button) => button.value)).toEqual(['add', 'batchRemove'])
  })
})

describe('column settings', () => {
  it('keep order and visibility, drop vanished columns and append new ones visible', () => {
    const settings = readColumnSettings([
      { prop: 'phone', label: '电话', visible: false },
      { prop: 'gone', visible: true },
    ])
    expect(orderedColumns(design().columns, settings).map(({ column: item, visible }) => [item.code, visible])).toEqual([
      ['phone', false],
      ['name', true],
    ])
    expect(applyColumnSettings(design().columns, settings).map((item) => item.code)).toEqual(['name'])
    const pinned = readColumnSettings([
      { prop: 'name', fixed: 'right' },
      { prop: 'phone', fixed: 'top' },
    ])
    expect(orderedColumns(design().columns, pinned).map(({ column: item }) => [item.code, item.fixed])).toEqual([
      ['name', 'right'],
      ['phone', 'none'],
    ])
  })
})

describe('search', () => {
  it('starts from the defaults that say something', () => {
    expect(defaultSearchValues(design().searches)).toEqual({ status: ['1'] })
  })

  it('the current user in a condition on people is whoever asks; the same word in a text means itself', () => {
    const search = (prop: string, jnpfKey: string) => ({ ...column(prop, prop), jnpfKey, __config__: { jnpfKey } })
    const people = ['userSelect', 'createUser', 'modifyUser']
    const list = parseListDesign(
      { searchList: [...people.map((type) => search(type, type)), search('name', 'input')] },
      widgetSchemas,
    )
    const values = {
      userSelect: ['currentUser', 'u2'],
      createUser: 'currentUser',
      modifyUser: ['currentUser'],
      name: 'currentUser',
    }
    expect(withOwnId(values, list.searches, 'u1')).toEqual({
      ...{ userSelect: ['u1', 'u2'], createUser: 'u1', modifyUser: ['u1'], name: 'currentUser' },
    })
  })

  it('empty conditions are left out; 0 and false are conditions', () => {
    expect(toQueryJson({ name: '  ', range: [null, ''], list: [] })).toBe('')
    expect(JSON.parse(toQueryJson({ name: ' a ', zero: 0, no: false, range: [0, null] }))).toEqual({
      name: 'a',
      zero: 0,
      no: false,
      range: [0, null],
    })
  })
})

it('sums of the page have two decimals and no floating-point dust', () => {
  expect(pageSum([{ a: '0.1' }, { a: '0.2' }, { a: '' }, { a: 'x' }], 'a')).toBe('0.30')
  expect(pageSum([{ a: '1,234,567.10' }, { a: 90 }], 'a')).toBe('1,234,657.10')
})

it('rows of grouped and tree lists are shown flat, without the group lines', () => {
  const rows = [
    { id: 'g', top: true, children: [{ id: '1' }, { id: '2' }] },
    { id: '3', children: [{ id: '4' }] },
  ]
  for (const type of [3, 5] as const)
    expect(shownRows({ ...design(), type }, rows).map((row) => row.id)).toEqual(['1', '2', '3', '4'])
  const files = [{ id: '1', children: [{ id: 'file', name: 'a.pdf' }], top: true }]
  for (const type of [1, 2, 4] as const) expect(shownRows({ ...design(), type }, files)).toEqual(files)
})

it('a list that is edited in the row shows the texts that come beside what is stored', () => {
  const list = parseListDesign(
    { type: 4, columnList: [column('level', '级别'), column('level_name', '别名'), column('day', '日')] },
    new Map(),
  )
  const rows = [
    { id: '1', level: '1', level_name: '一', day: 1_714_521_600_000, day_name: '2024-05-01', other: 1, other_name: '甲' },
  ]
  // A column that is called like a text is a column.
  expect(shownRows(list, rows)).toEqual([{ ...rows[0], day: '2024-05-01' }])
  const plain = { ...list, columns: list.columns.filter(({ code }) => code !== 'level_name') }
  expect(shownRows(plain, rows)).toEqual([{ ...rows[0], level: '一', day: '2024-05-01' }])
  expect(shownRows({ ...plain, type: 1 }, rows)).toEqual(rows)
})

describe('which record it is, in the title of its dialog', () => {
  const columns = (...list: object[]) => parseListDesign({ columnList: list }, widgetSchemas)
  const access = { canColumn: (code: string) => code !== 'secret', canButton: () => true, forms: 'all' as const }
  const of = (type: string) => ({ jnpfKey: type, __config__: { jnpfKey: type } })

  it('a name stands alone', () => {
    const list = columns(column('name', '名称'), column('phone', '电话'))
    expect(recordTitle({ list, access }, { name: '佳创', phone: '1' })).toBe('佳创')
  })

  it('behind a number comes the next name that may be seen, not the state or the day beside it', () => {
    const list = columns(
      column('no', '编号', of('billRule')),
      column('state', '状态', of('switch')),
      column('day', '日期', of('datePicker')),
      column('level', '级别', of('select')),
      column('secret', '密'),
      column('name', '名称'),
    )
    const record = { no: 'SK00260', state: '停用', day: '2026-01-02', level: '甲', secret: '密', name: '佳创' }
    expect(recordTitle({ list, access }, record)).toBe('SK00260 佳创')
    const { name, ...nameless } = record
    expect(recordTitle({ list, access }, nameless)).toBe('SK00260')
  })

  it('behind a number the name of another record tells it too', () => {
    const list = columns(column('no', '编号', of('billRule')), column('project', '项目', of('relationForm')))
    expect(recordTitle({ list, access }, { no: 'FK-1', project: '连接器' })).toBe('FK-1 连接器')
  })
})

it('the conflict message of the platform is recognised', () => {
  const userMessage = '当前表单原数据已被调整，请重新进入该页面编辑并提交数据'
  expect(isConflict(new AppError('refused', 'x', { userMessage }))).toBe(true)
  expect(isConflict(new AppError('refused', 'x', { userMessage: '名称不能重复' }))).toBe(false)
})
