import { parseListDesign } from '@/lib/form/parse-list-design'
import { isOwnPhoneList } from '@/lib/form/phone-list'
import { designOf, rawField, seededRandom, widgetSchemas } from '@/lib/form/test-designs'
import { seedOfRun, shareOf } from '@/tests/fixtures/depth'
import { isRefusal } from '../history/edit'
import * as commands from './commands'
import { filterRowOn, readFilter, withFilterSymbol, writeFilter } from './filter-conditions'
import { openList } from './list-document'
import { entriesOf, entryIds } from './list-entries'
import { listFaults } from './list-faults'
import { fieldsOfForm, fieldsOfView } from './list-fields'
import { ListSession, openListSession } from './list-session'
import { mergedList } from './merge-form'
import { newListDesign } from './new-list'
import { newPhoneList, takeDesktop } from './take-desktop'
import { desktop, listCommandOf, sampleFields } from './testing-lists'
import { fieldsOfAnswer, goneColumns, viewFields } from './view-fields'

/** A list that was stored, with what nobody knows and what JavaScript does not keep by itself. */
const storedText = JSON.stringify(newListDesign(sampleFields, desktop)).replace(
  /^\{/,
  '{"9":1.50,"unknown":{"id":12345678901234567890}, ',
)

function opened(text = storedText, fields = sampleFields) {
  const refusals: string[] = []
  const session = openListSession(text, {
    now: () => 0,
    onRefused: ({ refused }) => refusals.push(refused),
    fields,
    setup: desktop,
  })
  if (isRefusal(session)) throw new Error(session.refused)
  return { session, refusals }
}

test('ten thousand times any fifty commands taken back and made again give the same bytes, and a list that can be read', () => {
  const random = seededRandom(seedOfRun)
  for (let run = 0; run < shareOf(10_000, 200); run += 1) {
    const { session } = opened()
    for (let step = 0; step < 50; step += 1) session.run(listCommandOf(session.document, Math.floor(random() * 2 ** 31)))
    const after = session.write(false)
    const list = parseListDesign(after, widgetSchemas)
    expect(list.problems).toEqual([])
    expect(openList(after)).not.toHaveProperty('refused')
    const shown = new Set(entryIds(session.document, 'columnList'))
    expect(
      list.complexHeaders
        .flatMap(({ columns }) => columns)
        .filter((code) => !shown.has(code) && code !== 'nobody' && code !== 'tableField107'),
    ).toEqual([])
    while (session.history.undo());
    expect(session.write(false)).toBe(storedText)
    while (session.history.redo());
    expect(session.write(false)).toBe(after)
  }
}, 300_000)

test('a list that nobody touched keeps its bytes, also where the form of today has more fields', () => {
  const more = [...sampleFields, ...fieldsOfForm(designOf(rawField('input', 'fresh', { label: '新字段' })))]
  const { session } = opened(storedText, more)
  expect(session.opening.fresh).toEqual(['新字段'])
  expect(session.write(false)).toBe(storedText)
  expect(JSON.parse(session.write(true)).columnOptions.at(-1).prop).toBe('fresh')
})

test('a new list shows and finds what a module has, and nothing of it is a fault', () => {
  const list = newListDesign(sampleFields, desktop)
  expect(entryIds(list, 'columnList')).toEqual(['name', 'state', 'due', 'amount', 'above'])
  expect(entryIds(list, 'searchList')).toEqual(['name'])
  expect([entryIds(list, 'btnsList'), entryIds(list, 'columnBtnsList')]).toEqual([['add'], ['edit', 'remove', 'detail']])
  expect(listFaults(list, sampleFields, desktop)).toEqual([])
  const view = newListDesign(fieldsOfView([{ field: '月份', defaultValue: 'month' }]), { webType: 4, isPhone: false })
  expect(view).toMatchObject({
    hasSuperQuery: false,
    columnList: [{ prop: 'month', label: '月份', jnpfKey: 'input' }],
    columnBtnsList: [],
  })
  expect(openList('[]')).toEqual({ refused: 'notADesign' })
})

describe('when the form becomes another one (contract 3b §4.6)', () => {
  const base = {
    ...newListDesign(sampleFields, desktop),
    groupField: 'state',
    summaryField: ['amount'],
    complexHeaderList: [{ id: 'h', fullName: '合', align: 'left', childColumns: ['state', 'amount'] }],
    uploaderTemplateJson: { dataType: '1', selectKey: ['name', 'state'] },
    ruleList: {
      matchLogic: 'and',
      conditionList: [{ logic: 'and', groups: [{ field: 'state', symbol: '==', fieldValue: '1' }] }],
    },
  }

  test('what the list says stays, what the form says follows, and what is gone is dropped but from the data filter', () => {
    const { session } = opened(JSON.stringify(base))
    session.run(commands.setEntry({ list: 'columnList', id: 'name', path: ['width'], value: 240 }))
    session.run(commands.setEntry({ list: 'searchList', id: 'name', path: ['label'], value: '叫什么' }))
    const form = designOf(
      rawField('input', 'name', { label: '项目名称', formId: 101 }, { maxlength: 9 }),
      rawField('inputNumber', 'amount', { label: '金额', formId: 104 }),
    )
    const fields = fieldsOfForm(form)
    expect(session.follow(fields)).toMatchObject({
      renamed: [],
      gone: ['状态', '到期', '上级', expect.stringMatching(/-部件$/), expect.stringMatching(/-数量$/)],
    })
    const { document } = session
    expect(document).toMatchObject({
      columnList: [{ prop: 'name', label: '项目名称', width: 240, maxlength: 9 }, { prop: 'amount' }],
      searchList: [{ prop: 'name', label: '叫什么', fullName: '项目名称' }],
      groupField: '',
      summaryField: ['amount'],
      complexHeaderList: [{ childColumns: ['amount'] }],
      uploaderTemplateJson: { selectKey: ['name'] },
    })
    expect(listFaults(document, fields, desktop)).toEqual([{ code: 'goneFilterField', place: 'filter', name: 'state' }])
    session.history.undo()
    expect(entryIds(session.document, 'columnList')).toContain('state')
  })

  test('a field that was renamed keeps its place and everything that names it', () => {
    const renamed = sampleFields.map((field) =>
      field.code === 'state' ? { ...field, code: 'phase', raw: { ...field.raw, __vModel__: 'phase' } } : field,
    )
    const { document, report } = mergedList(base, renamed)
    expect(report).toEqual({ renamed: [{ from: '状态', to: '状态' }], gone: [], fresh: [] })
    expect(entryIds(document, 'columnList')).toEqual(['name', 'phase', 'due', 'amount', 'above'])
    expect(document).toMatchObject({
      groupField: 'phase',
      complexHeaderList: [{ childColumns: ['phase', 'amount'] }],
      uploaderTemplateJson: { selectKey: ['name', 'phase'] },
      ruleList: { conditionList: [{ groups: [{ field: 'phase' }] }] },
    })
  })

  test('the same form changes nothing', () => {
    expect(mergedList(base, sampleFields).document).toBe(base)
  })
})

test('a list for phones begins as the desktop has it, follows that until somebody works on it, and is completed by what it lacks', () => {
  const rule = {
    matchLogic: 'and',
    conditionList: [{ logic: 'and', groups: [{ field: 'state', symbol: '==', fieldValue: '1' }] }],
  }
  const desktopList = { ...newListDesign(sampleFields, desktop), ruleList: rule, useColumnPermission: true, defaultSidx: 'due' }
  const session = openListSession('', {
    ...{ now: () => 0, onRefused: () => {}, fields: sampleFields },
    setup: { webType: 2, isPhone: true },
    makeNew: () => newPhoneList(desktopList),
  })
  if (isRefusal(session)) throw new Error(session.refused)
  expect(entryIds(session.document, 'columnList')).toEqual(entryIds(desktopList, 'columnList'))
  expect(session.document).toMatchObject({
    ruleListApp: rule,
    useColumnPermission: true,
    defaultSidx: 'due',
    hasSuperQuery: false,
  })
  expect(entryIds(session.document, 'btnsList')).toEqual(['add'])
  session.run(commands.hideColumns(entryIds(desktopList, 'columnList')))
  session.run(commands.removeEntry({ list: 'searchList', id: 'name' }))
  session.run(commands.addSearch(sampleFields[1] as (typeof sampleFields)[number]))
  const own = session.document
  session.run(takeDesktop(desktopList, { isCompleting: true }))
  expect(entryIds(session.document, 'columnList')).toEqual(entryIds(desktopList, 'columnList'))
  expect(entryIds(session.document, 'searchList')).toEqual(['state'])
  session.run(takeDesktop(desktopList))
  expect(entryIds(session.document, 'searchList')).toEqual(['name'])
  session.history.undo()
  session.history.undo()
  expect(session.document).toEqual(own)
})

test('a list for phones that nobody made says so when it is stored, and follows the desktop of the day when it is opened again', () => {
  const fields = sampleFields
  const openPhone = (text: string, list: ReturnType<typeof newListDesign>) => {
    const setup = { webType: 2, isPhone: true } as const
    const opened = openListSession(text, { now: () => 0, onRefused: () => {}, fields, setup, makeNew: () => newPhoneList(list) })
    if (isRefusal(opened)) throw new Error(opened.refused)
    return opened
  }
  const wide = newListDesign(fields, desktop)
  const stored = openPhone('', wide).write(true)
  expect(isOwnPhoneList(parseListDesign(stored, widgetSchemas))).toBe(false)
  const narrow = { ...wide, columnList: entriesOf(wide, 'columnList').slice(0, 1) }
  const session = openPhone(stored, narrow)
  expect(entryIds(session.document, 'columnList')).toEqual(entryIds(narrow, 'columnList'))
  session.run(commands.setSetting({ path: ['pageSize'], value: 50 }))
  expect(isOwnPhoneList(parseListDesign(session.write(true), widgetSchemas))).toBe(true)
  session.history.undo()
  expect(isOwnPhoneList(parseListDesign(session.write(true), widgetSchemas))).toBe(false)
  session.run(commands.hideColumns(entryIds(session.document, 'columnList')))
  const emptied = session.document
  const completed = openPhone(session.write(true, takeDesktop(wide, { isCompleting: true })), wide)
  expect(entryIds(completed.document, 'columnList')).toEqual(entryIds(wide, 'columnList'))
  expect(session.document).toBe(emptied)
})

test('every kind of list is refused until it has what it cannot do without (contract 3b §4, §6)', () => {
  const list = newListDesign(sampleFields, desktop)
  const codesOf = (change: Record<string, unknown>) =>
    listFaults({ ...list, ...change }, sampleFields, desktop).map(({ code }) => code)
  const button = (event: object) => ({ customBtnsList: [{ value: 'btn_a', label: '按钮', event }] })
  expect(codesOf({ columnList: [] })).toEqual(['noColumns'])
  expect(codesOf({ type: 2 })).toEqual(['noDictionary', 'noRelation'])
  expect(codesOf({ type: 2, treeDataSource: 'api', treePropsUrl: '1', treeRelation: 'state', treeSynType: 1 })).toEqual([
    'noLazyInterface',
  ])
  expect(codesOf({ type: 2, treeDataSource: 'organize', treeRelation: 'state' })).toEqual([])
  expect(codesOf({ type: 3 })).toEqual(['noGroup'])
  expect(codesOf({ type: 5 })).toEqual(['noParent'])
  expect(codesOf({ btnsList: [{ value: 'upload' }, { value: 'batchPrint' }] })).toEqual(['noUpload', 'noPrint'])
  expect(codesOf(button({ btnType: 1 }))).toEqual(['noButtonModule'])
  expect(codesOf(button({ btnType: 1, modelId: '1', formOptions: [{ currentField: 'name', field: '' }] }))).toEqual([
    'noButtonMapping',
  ])
  expect(codesOf(button({ btnType: 2, func: '' }))).toEqual(['noButtonScript'])
  expect(codesOf(button({ btnType: 3 }))).toEqual(['noButtonInterface'])
  const condition = (change: object) => ({
    ruleList: { conditionList: [{ groups: [{ field: 'state', symbol: '==', ...change }] }] },
  })
  expect(codesOf(condition({ fieldValue: '' }))).toEqual(['noFilterValue'])
  expect(codesOf(condition({ symbol: '' }))).toEqual(['noFilterField'])
  expect(codesOf(condition({ symbol: 'null' }))).toEqual([])
})

test('a data filter is written as the contract has it, and conditions that nobody touched as they came (contract 3b §7)', () => {
  const kept = { field: 'name', symbol: 'like', fieldValue: 'x', cellKey: 1700000000000, unknown: [1] }
  const rules = { matchLogic: 'OR', conditionList: [{ logic: 'or', groups: [kept] }], more: true }
  const read = readFilter(rules)
  const [state] = sampleFields.filter(({ code }) => code === 'state')
  if (!state) throw new Error('no such field')
  const row = { ...withFilterSymbol(filterRowOn(state), 'in'), value: ['1'] }
  expect(writeFilter({ ...read, groups: [...read.groups, { logic: 'and', rows: [row] }] }, sampleFields, rules)).toMatchObject({
    ...{ matchLogic: 'or', more: true },
    conditionList: [
      { logic: 'or', groups: [kept] },
      {
        logic: 'and',
        groups: [
          { field: 'state', id: 'state', jnpfKey: 'select', symbol: 'in', fieldValueType: 2, fieldValue: ['1'], multiple: true },
        ],
      },
    ],
  })
  expect(withFilterSymbol({ ...row, symbol: 'in' }, 'null')).toEqual({ field: 'state', symbol: 'null', value: undefined })
})

test('what a command refuses is told and changes nothing', () => {
  const { session, refusals } = opened()
  const { document } = session
  session.run(commands.setEntry({ list: 'columnList', id: 'name', path: ['prop'], value: 'x' }))
  session.run(commands.setSetting({ path: ['columnList'], value: [] }))
  session.run(commands.addCustomButton({ value: 'evil name', label: '', btnType: 1 }))
  session.run(commands.moveEntry({ list: 'columnList', id: 'nobody', before: null }))
  expect(refusals).toEqual(['badPath', 'holdsNodes', 'badName', 'noSuchNode'])
  expect(session.document).toBe(document)
  expect(session).toBeInstanceOf(ListSession)
})

test('the list of a data view keeps its titles and what its interface does not give, until somebody takes that out', () => {
  const setup = { webType: 4, isPhone: false } as const
  const given = fieldsOfAnswer(['month', 'total', 'month'])
  const text = JSON.stringify(newListDesign(given, setup))
  const openWith = (fields: typeof given) => {
    const session = openListSession(text, {
      now: () => 0,
      onRefused: () => {},
      fields: viewFields(fields, JSON.parse(text)),
      setup,
    })
    if (isRefusal(session)) throw new Error(session.refused)
    return session
  }
  const session = openWith(given)
  session.run(commands.setTitle({ code: 'month', title: '月份' }))
  session.run(commands.hideColumns(['month']))
  session.follow(fieldsOfAnswer(['month', 'total', 'fresh']))
  session.run(commands.showColumns(viewFields(given, session.document)))
  expect(session.document).toMatchObject({
    columnList: [{ prop: 'total' }, { prop: 'month', label: '月份', jnpfKey: 'input' }],
    searchList: [{ prop: 'month', label: '月份' }, { prop: 'total' }],
  })
  // Nothing came: nothing goes, and it is stored as it was.
  const failed = openWith([])
  expect(entryIds(failed.document, 'columnList')).toEqual(['month', 'total'])
  expect(failed.write(false)).toBe(text)
  const less = fieldsOfAnswer(['total'])
  expect(goneColumns(less, failed.document)).toEqual(['month'])
  failed.follow(less)
  expect(entryIds(failed.document, 'columnList')).toEqual(['total'])
  failed.history.undo()
  expect(entryIds(failed.document, 'searchList')).toEqual(['month', 'total'])
})
