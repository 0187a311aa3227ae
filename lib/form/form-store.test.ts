import { problemsOf } from './check-design'
import { createFormStore, type FormStore } from './form-store'
import type { FormStoreOptions } from './form-store-types'
import { designOf, formula, rawField, rawTable, widgetSchemas } from './test-designs'

beforeEach(() => jest.useFakeTimers({ now: Date.UTC(2026, 0, 31, 4, 5, 6) }))
afterEach(() => jest.useRealTimers())

function open(fields: readonly unknown[], options: Partial<FormStoreOptions> = {}): FormStore {
  return createFormStore({ design: designOf(...fields), schemas: widgetSchemas, mode: 'create', ...options })
}

describe('subscriptions', () => {
  it('tells exactly the field and what depends on it of a keystroke in a form of 200 fields with a 200 × 10 sub-table', () => {
    const columns = Array.from({ length: 10 }, (_, index) => rawField('input', `c${index}`))
    const fields = [
      ...Array.from({ length: 197 }, (_, index) => rawField('input', `f${index}`)),
      rawField('inputNumber', 'price'),
      rawField('calculate', 'total', {}, { expression: formula(['price'], '×', '2') }),
      rawField('input', 'other'),
      rawTable('tableField1', columns),
    ]
    const store = open(fields, { mode: 'edit', initialValues: { tableField1: Array.from({ length: 200 }, () => ({})) } })
    const calls: string[] = []
    for (const node of fields.slice(0, 200) as { __vModel__: string }[]) {
      store.subscribe(node.__vModel__, () => calls.push(node.__vModel__))
    }
    for (const row of store.rows('tableField1')) {
      for (let column = 0; column < 10; column += 1) {
        store.subscribe(`tableField1-c${column}`, () => calls.push(`${row}.c${column}`), row)
      }
    }
    store.setValue('f3', 'x')
    expect(calls).toEqual(['f3'])
    store.setValue('price', 4)
    expect(calls).toEqual(['f3', 'price'])
    jest.advanceTimersByTime(100)
    expect(calls).toEqual(['f3', 'price', 'total'])
    store.setValue('tableField1-c5', 'y', store.rows('tableField1')[150])
    expect(calls.slice(3)).toEqual(['r151.c5'])
  })

  it('tells nobody when the value is the same', () => {
    const store = open([rawField('input', 'a')])
    const listener = jest.fn()
    store.subscribe('a', listener)
    store.setValue('a', '')
    expect(listener).not.toHaveBeenCalled()
    expect(store.getVersion('a')).toBe(0)
  })

  it('keeps state objects and row lists the same until they change', () => {
    const store = open([rawField('input', 'a'), rawField('input', 'b'), rawTable('tableField1', [rawField('input', 'x')])])
    const before = [store.getFieldState('a'), store.rows('tableField1')]
    store.setValue('b', 'x')
    expect([store.getFieldState('a'), store.rows('tableField1')]).toEqual(before)
    expect(store.getFieldState('a')).toBe(before[0])
    expect(store.rows('tableField1')).toBe(before[1])
  })

  it('calls no listener and runs no timer after it was destroyed', () => {
    const store = open([rawField('inputNumber', 'a'), rawField('calculate', 'c', {}, { expression: formula(['a'], '+', '1') })])
    const listener = jest.fn()
    store.subscribe('c', listener)
    store.setValue('a', 1)
    store.destroy()
    jest.runAllTimers()
    expect(jest.getTimerCount()).toBe(0)
    expect(listener).not.toHaveBeenCalled()
  })
})

describe('calculations (contract 3a §10, D4)', () => {
  const invoice = [
    rawTable('tableField1', [
      rawField('inputNumber', 'qty'),
      rawField('inputNumber', 'price', {}, { precision: 2 }),
      rawField('calculate', 'amount', {}, { expression: formula(['tableField1.qty'], '×', ['tableField1.price']), precision: 2 }),
    ]),
    rawField('inputNumber', 'discount'),
    rawField('calculate', 'total', {}, { expression: formula(['tableField1.amount'], '-', ['discount']), precision: 2 }),
  ]

  it('computes rows, sums them outside and is never stale in the record', () => {
    const store = open(invoice)
    const [first, second] = [store.addRows('tableField1', [{ qty: 3, price: 0.1 }])[0]!, store.addRows('tableField1', [{}])[0]!]
    store.setValue('tableField1-qty', 2, second)
    store.setValue('tableField1-price', 1.005, second)
    store.setValue('discount', 0.3)
    expect(store.getValue('total')).toBe(0)
    expect(store.toRecord()).toMatchObject({ total: 2.01, tableField1: [{ amount: 0.3 }, { amount: 2.01 }] })
    store.removeRows('tableField1', [first])
    jest.advanceTimersByTime(100)
    expect(store.getValue('total')).toBe(1.71)
  })

  it('finds cycles before anything is computed, names them, and computes the rest', () => {
    const calc = (name: string, ...tokens: (string | [string])[]) =>
      rawField('calculate', name, {}, { expression: formula(...tokens) })
    const fields = [
      calc('a', ['b'], '+', '1'),
      calc('b', ['a'], '+', '1'),
      calc('s', ['s'], '+', '1'),
      calc('ok', ['a'], '+', '5'),
      calc('u', ['gone'], '+', '7'),
    ]
    const design = designOf(...fields)
    expect(problemsOf(design)).toEqual([
      { code: 'unknownReference', where: 'L-u', detail: 'gone' },
      { code: 'cycle', where: 'a → b → a', detail: 'calculate' },
      { code: 'cycle', where: 's → s', detail: 'calculate' },
    ])
    expect(open(fields).toRecord()).toEqual({ a: 0, b: 0, s: 0, ok: 5, u: 7 })
  })

  it('settles a chain of 500 in one pass', () => {
    const chain = Array.from({ length: 500 }, (_, index) =>
      rawField(
        'calculate',
        `c${index}`,
        {},
        { expression: index === 0 ? formula(['x'], '+', '1') : formula([`c${index - 1}`], '+', '1') },
      ),
    ).reverse()
    const store = open([...chain, rawField('inputNumber', 'x')])
    store.setValue('x', 1)
    expect(store.toRecord().c499).toBe(501)
  })

  it('gives 0 for an error, warns once and computes the rest', () => {
    const calc = (name: string, ...tokens: (string | [string])[]) =>
      rawField('calculate', name, {}, { expression: formula(...tokens) })
    const warnings: unknown[] = []
    const store = open([rawField('inputNumber', 'a'), calc('bad', ['a'], '÷', '0'), calc('good', ['a'], '+', '1')], {
      onWarning: (warning) => warnings.push(warning),
    })
    store.setValue('a', 4)
    expect(store.toRecord()).toEqual({ a: 4, bad: 0, good: 5 })
    expect(warnings).toEqual([{ code: 'divisionByZero', where: 'L-bad' }])
  })

  it('shows a calculation that is not stored and does not post it', () => {
    const store = open([
      rawField('inputNumber', 'a', { defaultValue: 2 }),
      rawField('calculate', '', {}, { expression: formula(['a'], '×', '3') }),
    ])
    const nameless = store.design.fields[1]!.code
    expect(store.getValue(nameless)).toBe(6)
    expect(store.toRecord()).toEqual({ a: 2 })
  })
})

describe('linkages (contract 3a §8.3, D6)', () => {
  const dependent = (name: string, source: string, rest = {}) =>
    rawField('select', name, { dataType: 'dynamic', propsUrl: '1', templateJson: [{ field: 'p', relationField: source }] }, rest)

  it('empties dependents and theirs when the person changes a source, not when a record is loaded', () => {
    const fields = [rawField('input', 'a'), dependent('b', 'a'), dependent('c', 'b', { multiple: true })]
    const store = open(fields, { mode: 'edit', initialValues: { a: '1', b: '2', c: '["3"]' } })
    expect(store.toRecord()).toEqual({ a: '1', b: '2', c: ['3'] })
    store.setValue('a', 'x')
    expect([store.getValue('b'), store.getValue('c')]).toEqual(['', []])
  })

  it('ends in a cycle without taking back what was entered, and reports the cycle', () => {
    const store = open([dependent('a', 'b'), dependent('b', 'a'), dependent('self', 'self'), dependent('lost', 'gone')])
    expect(problemsOf(store.design)).toEqual([
      { code: 'cycle', where: 'self → self', detail: 'linkage' },
      { code: 'unknownReference', where: 'L-lost', detail: 'gone' },
      { code: 'cycle', where: 'a → b → a', detail: 'linkage' },
    ])
    store.setValue('b', '2')
    store.setValue('a', '1')
    expect([store.getValue('a'), store.getValue('b')]).toEqual(['1', ''])
  })

  it('runs through 1,000 dependents of one field at once', () => {
    const store = open([rawField('input', 'a'), ...Array.from({ length: 1_000 }, (_, index) => dependent(`d${index}`, 'a'))])
    store.setValue('d999', 'x')
    store.setValue('a', 'y')
    expect(store.getValue('d999')).toBe('')
  })

  it('stays in the row', () => {
    const store = open([rawTable('tableField1', [rawField('input', 'a'), dependent('b', 'tableField1-a')])])
    const [one, two] = [store.addRows('tableField1', [{ b: '1' }])[0]!, store.addRows('tableField1', [{ b: '2' }])[0]!]
    store.setValue('tableField1-a', 'x', one)
    expect([store.getValue('tableField1-b', one), store.getValue('tableField1-b', two)]).toEqual(['', '2'])
  })

  it('lets the two ends of a period be filled and empties the end that the other excludes', () => {
    const limit = (side: 'start' | 'end', field: string) => ({
      [`${side}TimeRule`]: true,
      [`${side}TimeType`]: 2,
      [`${side}RelationField`]: field,
    })
    const store = open([rawField('datePicker', 'from', limit('end', 'to')), rawField('datePicker', 'to', limit('start', 'from'))])
    expect(problemsOf(store.design)).toEqual([])
    const day = 86_400_000
    store.setValue('from', 10 * day)
    store.setValue('to', 20 * day)
    expect(store.getValue('from')).toBe(10 * day)
    expect(store.getFieldState('from').limits).toEqual({ min: null, max: 20 * day })
    store.setValue('from', 30 * day)
    expect(store.getValue('to')).toBeNull()
  })

  it('keeps what was entered together with its source, also where it was that before', () => {
    const store = open([rawTable('tableField1', [rawField('input', 'a'), dependent('b', 'tableField1-a')])])
    const [one = '', two = ''] = store.addRows('tableField1', [{ b: '1' }, { b: 'same' }])
    const row = (rowKey: string, a: string, b: string) => [
      { code: 'tableField1-b', rowKey, value: b },
      { code: 'tableField1-a', rowKey, value: a },
    ]
    store.setCells('tableField1', [...row(one, 'x', 'y'), ...row(two, 'z', 'same')])
    expect([store.getValue('tableField1-b', one), store.getValue('tableField1-b', two)]).toEqual(['y', 'same'])
    store.setValue('tableField1-a', 'other', one, { keep: [{ code: 'tableField1-b', rowKey: one }] })
    expect(store.getValue('tableField1-b', one)).toBe('y')
  })
})

describe('values', () => {
  it('takes record values before defaults, null included, and defaults where the key is missing', () => {
    const fields = [rawField('input', 'a', { defaultValue: 'd' }), rawField('input', 'b', { defaultValue: 'd' })]
    expect(open(fields, { mode: 'edit', initialValues: { a: null } }).toRecord()).toEqual({ a: null, b: 'd' })
  })

  it('ignores defaults of the wrong type, out of range or unknown (D7)', () => {
    const store = open([
      rawField('inputNumber', 'n', { defaultValue: 'abc' }),
      rawField('inputNumber', 'm', { defaultValue: 50 }, { max: 9 }),
      rawField('select', 's', { defaultValue: '9' }, { options: [{ id: '1', fullName: 'x' }] }),
      rawField('datePicker', 'd', { defaultValue: { a: 1 } }),
      rawField('switch', 'w', { defaultValue: false }),
    ])
    expect(store.toRecord()).toEqual({ n: null, m: null, s: null, d: null, w: 0 })
  })

  it('fills current date, organisation and people on new records only (contract 3a §9)', () => {
    const current = { defaultCurrent: true }
    const fields = [
      rawField('datePicker', 'd', current, { format: 'yyyy-MM-dd HH:mm:ss' }),
      rawField('organizeSelect', 'o', current),
      rawField('userSelect', 'u', current, { multiple: true }),
      rawField('usersSelect', 'us', current),
      rawField('posSelect', 'p', current),
      rawField('roleSelect', 'r', current, { multiple: true }),
    ]
    const currentUser = {
      userId: 'u1',
      organizeIdList: ['c', 'd'],
      positionIds: [{ id: 'p1' }, { id: 'p2' }],
      roleIds: ['r1', 'r2'],
    }
    expect(open(fields, { currentUser }).toRecord()).toEqual({
      d: Date.now(),
      o: ['c', 'd'],
      u: ['u1'],
      us: 'u1--user',
      p: 'p1',
      r: ['r1', 'r2'],
    })
    expect(open(fields, { currentUser, mode: 'edit' }).toRecord()).toMatchObject({ d: null, u: null })
  })

  it('posts hidden fields, unknown keys and unknown keys of rows back unchanged (D14)', () => {
    const record = {
      id: '7',
      f_version: 3,
      oldName: { deep: [1] },
      a: 'x',
      secret: 'y',
      tableField1: [{ rowId: '1', x: 'p', x_id: '9' }],
    }
    const store = open(
      [rawField('input', 'a'), rawField('input', 'secret', { noShow: true }), rawTable('tableField1', [rawField('input', 'x')])],
      {
        mode: 'edit',
        initialValues: record,
        readableForms: new Set(['a']),
      },
    )
    expect(store.toRecord()).toEqual(record)
    expect([store.getFieldState('secret').hidden, store.getFieldState('tableField1').hidden]).toEqual([true, true])
    expect(store.isDirty()).toBe(false)
  })

  it('knows of files on their way, in rows too, though they are no part of the record', () => {
    const store = open([rawField('uploadFile', 'files'), rawTable('tableField1', [rawField('uploadFile', 'papers')])], {
      ...{ mode: 'edit', initialValues: { files: [{ name: 'a', fileId: '1' }], tableField1: [{}] } },
    })
    const [row] = store.rows('tableField1')
    expect([store.awaitsFiles(), store.isDirty()]).toEqual([false, false])
    store.setValue('tableField1-papers', [{ pendingId: 'p1', name: 'b' }], row)
    expect(store.awaitsFiles()).toBe(true)
    store.setValue('tableField1-papers', [], row)
    expect([store.awaitsFiles(), store.isDirty()]).toEqual([false, false])
  })

  test.each(['😀👨‍👩‍👧', 'e\u0301', '\u202eabc', 'a\u200bb', '１２３', ' padded ', '"\\n'])(
    'returns the text %j unchanged (R2)',
    (text) => {
      const store = open([rawField('input', 'a', { required: true })])
      store.setValue('a', text)
      expect(store.validate()).toEqual([])
      expect(JSON.parse(JSON.stringify(store.toRecord()))).toEqual({ a: text })
    },
  )

  test.each(['a\u0000b', 'a\ud800b'])('refuses the text %j, which no database keeps (R2)', (text) => {
    const store = open([rawField('input', 'a')])
    store.setValue('a', text)
    expect(store.validate()).toEqual([{ path: 'a', code: 'badCharacters' }])
  })

  it('keeps a copy that can be restored, with rows, and knows what is unsaved', () => {
    const fields = [rawField('input', 'a'), rawTable('tableField1', [rawField('input', 'x')])]
    const store = open(fields)
    store.setValue('a', 'half')
    store.setValue('tableField1-x', 'row', store.addRows('tableField1', [{}])[0]!)
    const kept = JSON.parse(JSON.stringify(store.snapshot()))
    const later = open(fields)
    expect(later.isDirty()).toBe(false)
    const listener = jest.fn()
    later.subscribe('a', listener)
    later.restore(kept)
    expect(listener).toHaveBeenCalled()
    expect([later.toRecord(), later.isDirty()]).toEqual([store.toRecord(), true])
    later.reload(later.toRecord())
    expect(later.isDirty()).toBe(false)
  })
})

describe('rows', () => {
  it('adds, copies without the key of the record, removes, and keeps the keys of the others', () => {
    const store = open([rawTable('tableField1', [rawField('input', 'x')])], {
      mode: 'edit',
      initialValues: {
        tableField1: [
          { id: '1', x: 'a' },
          { id: '2', x: 'b' },
        ],
      },
    })
    const [one, two] = store.rows('tableField1')
    const copy = store.copyRow('tableField1', one!)!
    expect(store.rows('tableField1')).toEqual([one, copy, two])
    store.removeRows('tableField1', [one!])
    expect(store.toRecord()).toEqual({ tableField1: [{ x: 'a' }, { id: '2', x: 'b' }] })
    expect(store.addRows('nothing', [{}])).toEqual([])
  })
})

describe('rows beyond what a form can hold', () => {
  it('keeps stored rows beyond the limit and adds no more', () => {
    const rows = Array.from({ length: 1_001 }, (_, index) => ({ id: String(index) }))
    const store = open([rawTable('tableField1', [])], { mode: 'edit', initialValues: { tableField1: rows } })
    expect(store.toRecord()).toEqual({ tableField1: rows })
    expect(store.addRows('tableField1', [{}])).toEqual([])
  })

  it('leaves a sub-table inside a sub-table alone and keeps its data', () => {
    const store = open([rawTable('tableField1', [rawField('input', 'x'), rawTable('inner', [rawField('input', 'y')])])], {
      mode: 'edit',
      initialValues: { tableField1: [{ x: 'a', inner: [{ y: 'b' }] }] },
    })
    expect(store.design.problems).toEqual([{ code: 'badConfig', where: 'L-inner', detail: 'table' }])
    expect(store.toRecord()).toEqual({ tableField1: [{ x: 'a', inner: [{ y: 'b' }] }] })
  })
})

describe('validation (contract 3a §12, R9)', () => {
  const fields = [
    rawField('input', 'name', { required: true }, { placeholder: '请输入名称' }),
    rawField('checkbox', 'tags', { required: true }),
    rawField('inputNumber', 'n', { required: true }),
    rawField('input', 'code', { regList: [{ pattern: '/^\\d+$/', message: '请输入数字' }] }),
    rawField('input', 'hiddenOne', { required: true, noShow: true }),
    rawField('input', 'off', { required: true }, { disabled: true }),
    rawField('calculate', 'later', { required: true }),
    rawField('billRule', 'no', { required: true }),
    rawTable('milestones', [rawField('datePicker', 'planDate', { required: true })]),
  ]

  it('checks sub-tables first, words required as the design does, and demands nothing that cannot be entered', () => {
    const store = open(fields)
    store.addRows('milestones', [{ planDate: 1_700_000_000_000 }])
    const row = store.addRows('milestones', [{}])[0]!
    store.setValue('code', 'x')
    expect(store.validate()).toEqual([
      { path: 'milestones.1.planDate', code: 'requiredCell' },
      { path: 'name', code: 'required', message: '请输入名称', params: { label: 'L-name' } },
      { path: 'tags', code: 'requiredChoice', params: { label: 'L-tags' } },
      { path: 'n', code: 'requiredLabel', params: { label: 'L-n' } },
      { path: 'code', code: 'pattern', message: '请输入数字' },
    ])
    expect(store.getFieldState('milestones-planDate', row).error?.code).toBe('requiredCell')
    store.setValue('n', 0)
    expect(store.getFieldState('n').error).toBeUndefined()
  })

  it('changes and demands nothing inside a sub-table that is disabled, by the design or by a script', () => {
    const lines = rawTable('lines', [rawField('input', 'item', { required: true })], { disabled: true })
    const store = open([lines], { initialValues: { lines: [{ item: '' }] } })
    const [row] = store.rows('lines')
    expect(store.getFieldState('lines-item', row)).toMatchObject({ disabled: true, required: false })
    expect(store.validate()).toEqual([])
    store.setFieldState('lines', { disabled: false })
    expect(store.getFieldState('lines-item', row)).toMatchObject({ disabled: false, required: true })
    expect(store.validate()).toHaveLength(1)
  })

  it('places the issues of the server and returns those it cannot place', () => {
    const store = open(fields)
    const row = store.addRows('milestones', [{}])[0]!
    const elsewhere = { path: 'nowhere', code: 'type' }
    const unplaced = store.setServerIssues([
      { path: 'data.name', code: 'unique' },
      { path: 'milestones.0.planDate', code: 'date' },
      elsewhere,
    ])
    expect(unplaced).toEqual([elsewhere])
    expect([store.getFieldState('name').error?.code, store.getFieldState('milestones-planDate', row).error?.code]).toEqual([
      'unique',
      'date',
    ])
  })

  it('keeps what the server said about a value until the value changes or is sent again', () => {
    const store = open(fields)
    store.setValue('name', 'taken')
    store.setServerIssues([{ path: 'name', code: 'unique' }])
    store.validateField('name')
    expect(store.getFieldState('name').error?.code).toBe('unique')
    store.setValue('name', 'free')
    expect(store.getFieldState('name').error).toBeUndefined()
    store.setServerIssues([{ path: 'name', code: 'unique' }])
    store.validate()
    expect(store.getFieldState('name').error).toBeUndefined()
  })

  it('finds 200 errors and one in row 900 in one go (R9)', () => {
    const many = [
      ...Array.from({ length: 200 }, (_, index) => rawField('input', `f${index}`, { required: true })),
      rawTable('tableField1', [rawField('input', 'x', { required: true })]),
    ]
    const store = open(many, {
      mode: 'edit',
      initialValues: { tableField1: Array.from({ length: 1_000 }, (_, index) => ({ x: index === 900 ? '' : 'y' })) },
    })
    const issues = store.validate()
    expect(issues).toHaveLength(201)
    expect(issues[0]?.path).toBe('tableField1.900.x')
  })

  it('does not hold an unchanged old value against a design that changed since', () => {
    const store = open([rawField('select', 's', {}, { options: [{ id: '1', fullName: 'x' }] })], {
      mode: 'edit',
      initialValues: { s: 'gone' },
    })
    expect(store.validate()).toEqual([])
    store.setValue('s', 'also gone')
    expect(store.validate()).toEqual([{ path: 's', code: 'option', params: { value: 'also gone' } }])
  })

  it('follows scripts, but shows nothing that the form permission hides', () => {
    const store = open([rawField('input', 'a', { noShow: true }), rawField('input', 'b')], { readableForms: new Set(['a']) })
    store.setFieldState('a', { hidden: false, required: true })
    store.setFieldState('b', { hidden: false })
    expect([store.getFieldState('a'), store.getFieldState('b').hidden]).toEqual([
      { hidden: false, required: true, disabled: false },
      true,
    ])
  })

  it('tells nobody of a state that was so before, so that whoever follows a field may set its own state', () => {
    const store = open([rawField('input', 'a'), rawField('input', 'b')])
    const follow = jest.fn(() => store.setFieldState('a', { hidden: store.getValue('b') === 'x' }))
    store.subscribe('a', follow)
    store.subscribe('b', follow)
    store.setValue('b', 'x')
    expect(store.getFieldState('a').hidden).toBe(true)
    expect(follow).toHaveBeenCalledTimes(2)
  })

  it('hides attribute fields with their source', () => {
    const store = open([
      rawField('relationForm', 'rel'),
      rawField('relationFormAttr', '', {}, { relationField: 'rel_jnpfTable_t1', showField: 'x' }),
    ])
    const attribute = store.design.fields[1]!.code
    expect(store.getFieldState(attribute).hidden).toBe(false)
    store.setFieldState('rel', { hidden: true })
    expect(store.getFieldState(attribute).hidden).toBe(true)
  })
})

test('a restored record is new to fields that nobody watched yet, such as those that are just being drawn', () => {
  const store = open([rawField('input', 'a')])
  const before = store.getVersion('a')
  store.restore({ version: 1, record: { a: 'x' } })
  expect(store.getVersion('a')).not.toBe(before)
})
