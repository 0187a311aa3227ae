import { parseListDesign } from './parse-list-design'
import { brokenVariants, rawField, widgetSchemas } from './test-designs'

const column = (type: string, prop: string, rest: Record<string, unknown> = {}) => ({
  ...rawField(type, prop.split('-').at(-1) ?? '', { noShow: true }),
  prop,
  jnpfKey: type,
  label: prop,
  ...rest,
})
const parse = (raw: Record<string, unknown>) => parseListDesign(JSON.stringify(raw), widgetSchemas)

describe('list designs (contract 3b §4)', () => {
  it('reads columns with their field, place and width, hidden in the form or not', () => {
    const { columns } = parse({
      columnList: [
        column('input', 'a', { width: '120', fixed: 'left', align: 'right', sortable: true }),
        column('select', 'b', { width: null }),
      ],
    })
    expect(
      columns.map(({ code, width, fixed, align, sortable, node }) => [
        code,
        width,
        fixed,
        align,
        sortable,
        node.type,
        node.hidden,
      ]),
    ).toEqual([
      ['a', 120, 'left', 'right', true, 'input', false],
      ['b', null, 'none', 'left', false, 'select', false],
    ])
  })

  it('groups the columns of a sub-table under its title', () => {
    const { columns } = parse({
      columnList: [
        column('input', 'tableField1-x', { label: '明细-名称', sortable: true }),
        column('input', 'a'),
        column('input', 'tableField1-y', { label: '明细-数量' }),
      ],
    })
    expect(columns.map(({ code, label }) => [code, label])).toEqual([
      ['tableField1', '明细'],
      ['a', 'a'],
    ])
    expect(
      columns[0]?.children.map(({ code, label, sortable, node }) => [code, label, sortable, node.name, node.parentTable]),
    ).toEqual([
      ['tableField1-x', '名称', false, 'x', 'tableField1'],
      ['tableField1-y', '数量', false, 'y', 'tableField1'],
    ])
  })

  it('gives searches the type of the contract where none is stored', () => {
    const { searches } = parse({
      searchList: [
        column('datePicker', 'd'),
        column('input', 'i'),
        column('select', 's', { searchMultiple: true, value: ['1'] }),
        column('input', 'e', { searchType: 1 }),
      ],
    })
    expect(searches.map(({ code, searchType, searchMultiple, value }) => [code, searchType, searchMultiple, value])).toEqual([
      ['d', 3, false, undefined],
      ['i', 2, false, undefined],
      ['s', 1, true, ['1']],
      ['e', 1, false, undefined],
    ])
  })

  it('reads the sort of both lines', () => {
    expect(parse({ defaultSidx: 'a', sort: 'asc' }).defaultSort).toEqual({ field: 'a', direction: 'asc' })
    expect(parse({ defaultSortConfig: [{ field: 'b', sort: 'desc' }] }).defaultSort).toEqual({ field: 'b', direction: 'desc' })
    expect(parse({ sort: 'desc' }).defaultSort).toBeNull()
  })

  it('bounds page sizes and pages only flat lists', () => {
    expect([parse({ pageSize: 1e9 }).pageSize, parse({ pageSize: '50' }).pageSize, parse({}).pageSize]).toEqual([1000, 50, 20])
    expect([parse({ type: 3 }).hasPage, parse({ type: 5 }).hasPage, parse({ type: 2 }).hasPage]).toEqual([false, false, true])
  })

  it('reads rules and buttons and leaves out what is broken', () => {
    const design = parse({
      btnsList: [{ value: 'add', label: '新增', icon: 'x' }, { label: 'nothing' }, 7],
      ruleList: {
        matchLogic: 'or',
        conditionList: [
          { logic: 'and', groups: [{ field: 'a', symbol: '==', fieldValue: '1', jnpfKey: 'input', __config__: {} }, {}] },
        ],
      },
      columnList: [column('input', '__proto__'), column('input', 'a'), column('input', 'a'), 'x', null],
    })
    expect(design.buttons.map((button) => button.value)).toEqual(['add'])
    expect(design.ruleList.conditionList[0]?.groups.map(({ field, type, symbol }) => [field, type, symbol])).toEqual([
      ['a', 'input', '=='],
    ])
    expect(design.columns.map((item) => item.code)).toEqual(['a'])
  })

  it('survives a wrong type in any one place of a valid list design (D1)', () => {
    const base = {
      type: 2,
      columnList: [column('input', 'a', { width: 120 }), column('input', 'tableField1-x')],
      searchList: [column('select', 's', { value: ['1'] })],
      columnOptions: [column('input', 'a')],
      complexHeaderList: [{ id: 'complex1', fullName: 'h', align: 'left', childColumns: ['a'] }],
      defaultSortConfig: [{ field: 'a', sort: 'asc' }],
      btnsList: [{ value: 'add', label: '新增', icon: 'x' }],
      summaryField: ['a'],
      ruleList: { matchLogic: 'and', conditionList: [{ logic: 'and', groups: [{ field: 'a', symbol: '==' }] }] },
      pageSize: 20,
    }
    for (const { broken } of brokenVariants(base)) {
      const design = parseListDesign(broken, widgetSchemas)
      expect(design.columns.every((item) => typeof item.code === 'string' && typeof item.label === 'string')).toBe(true)
      expect(design.pageSize).toBeGreaterThan(0)
    }
  })
})
