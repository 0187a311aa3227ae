import {
  choiceFilter,
  clearedFilters,
  conditionsFilter,
  firstQuestion,
  hasConditions,
  isAskable,
  isAsked,
  keptQuestion,
  pagingOf,
  readQuestion,
  rulesFrom,
  textFilter,
  timeFilter,
  writeQuestion,
} from './list-question'

const rules = {
  filters: {
    type: textFilter(10),
    state: choiceFilter(['', 'open', 'done']),
    from: timeFilter,
    where: conditionsFilter(['title', 'days']),
  },
  sortable: ['name'],
  pageSize: 50,
}

describe('the question of a list in its address', () => {
  it('comes back as it was, and only what differs from the first one is written', () => {
    const question = {
      keyword: '放假',
      page: 3,
      pageSize: 20,
      sort: { columnId: 'name', direction: 'desc' as const },
      filters: { type: '3', state: 'done' as const, from: 1_700_000_000_000, where: { title: 'x', days: [1, null] } },
    }
    expect(readQuestion(writeQuestion('', question, rules), rules)).toEqual(question)
    expect(writeQuestion('', firstQuestion(rules), rules)).toBe('')
  })

  it('knows several sort columns where the list takes them, and writes them for a call', () => {
    const several = { sortable: ['name', 'day', 'sum'], sortColumnsMax: 2 }
    const question = readQuestion('sort=day:desc,name:asc', several)
    expect(question.sort).toEqual({ columnId: 'day', direction: 'desc', next: [{ columnId: 'name', direction: 'asc' }] })
    expect(new URLSearchParams(writeQuestion('', question, several)).get('sort')).toBe('day:desc,name:asc')
    expect(pagingOf(question)).toMatchObject({ sort: '', sidx: '-day,name' })
    expect(pagingOf(readQuestion('sort=day:desc', several))).toMatchObject({ sort: 'desc', sidx: 'day' })
    for (const text of ['day:asc,day:desc', 'day:asc,name:asc,sum:asc', 'day:asc,other:asc'])
      expect(readQuestion(`sort=${text}`, several).sort).toBeNull()
  })

  it('leaves alone what others have in the address', () => {
    expect(writeQuestion('id=7&q=old&page=2', firstQuestion(rules), rules)).toBe('id=7')
  })

  it.each([
    ['page=0'],
    ['page=-3'],
    ['page=1.5'],
    ['page=1e99'],
    ['page=x'],
    ['size=0'],
    ['size=100000'],
    ['sort=password:desc'],
    ['state=other'],
    ['state=__proto__'],
    ['from=-1'],
    ['from=yesterday'],
    ['where={'],
    ['where=[]'],
    ['where=null'],
    [`where=${'['.repeat(1500)}`],
    [`where=${encodeURIComponent(`{"title":"${'x'.repeat(3000)}"}`)}`],
    ['where={"other":1,"title":{"$ne":1}}'],
  ])('an address that does not fit is as good as none: %s', (search) => {
    expect(readQuestion(search, rules)).toEqual(firstQuestion(rules))
  })

  it('what the list begins with is not written, and having taken it away is', () => {
    const begun = {
      hasKeyword: false,
      filters: { q: conditionsFilter(['state'], { state: '1' }), node: { ...textFilter(10), isPlace: true } },
      sortable: ['name'],
      sort: { columnId: 'name', direction: 'desc' as const },
    }
    const first = firstQuestion(begun)
    expect(first.filters.q).toEqual({ state: '1' })
    expect(writeQuestion('', first, begun)).toBe('')
    const cleared = { ...first, sort: null, filters: clearedFilters({ ...first.filters, node: 'n1' }, begun) }
    expect(readQuestion(writeQuestion('tab=x', cleared, begun), begun)).toEqual(cleared)
    // A place is where one is, and stays where conditions are taken away.
    expect(cleared.filters).toEqual({ q: {}, node: 'n1' })
    expect([hasConditions(first, begun), hasConditions(cleared, begun)]).toEqual([true, false])
    expect(readQuestion('q=[1]&sort=other:asc', begun)).toEqual(first)
  })

  it('cuts what is too long to be typed', () => {
    const { keyword, filters } = readQuestion(`q=${'k'.repeat(500)}&type=${'t'.repeat(500)}`, rules)
    expect([keyword.length, filters.type.length]).toEqual([100, 10])
  })

  it('empty conditions are none', () => {
    const first = firstQuestion(rules)
    expect(hasConditions(first, rules)).toBe(false)
    expect(hasConditions({ ...first, filters: { ...first.filters, where: { title: '', days: [null, ''] } } }, rules)).toBe(false)
    expect(hasConditions({ ...first, filters: { ...first.filters, where: { title: '0' } } }, rules)).toBe(true)
    expect(hasConditions({ ...first, page: 4 }, rules)).toBe(false)
    expect(hasConditions({ ...first, keyword: 'a' }, rules)).toBe(true)
  })
})

describe('a question that is kept', () => {
  const asked = {
    ...firstQuestion(rules),
    ...{ page: 4, keyword: '放假', sort: { columnId: 'name', direction: 'desc' as const } },
    filters: { ...firstQuestion(rules).filters, where: { title: 'x'.repeat(3000) } },
  }

  it('is what a list begins with, however long, and not its page', () => {
    const from = rulesFrom(keptQuestion(asked, rules), rules)
    expect(firstQuestion(from)).toMatchObject({ page: 1, sort: asked.sort, filters: asked.filters })
    expect(writeQuestion('', { ...firstQuestion(from), filters: firstQuestion(rules).filters }, from)).toBe('where=')
  })

  it('keeps of the places those that are kept, as the kind of records above the list', () => {
    const place = { ...textFilter(10), isPlace: true }
    const placed = { filters: { node: place, tab: { ...place, isKept: true } } }
    const kept = keptQuestion({ ...firstQuestion(placed), filters: { node: 'n1', tab: 'open' } }, placed)
    expect(firstQuestion(rulesFrom(kept, placed)).filters).toEqual({ node: '', tab: 'open' })
  })

  it('tells what can be asked no longer', () => {
    expect(isAskable(keptQuestion(asked, rules), rules)).toBe(true)
    expect(isAskable('where=%7B%22salary%22%3A1%7D', rules)).toBe(false)
    expect(isAskable('state=gone', rules)).toBe(false)
  })

  it('is known from an address of others', () => {
    for (const search of ['q=a', 'page=2', 'sort=', 'where=']) expect(isAsked(search, rules)).toBe(true)
    expect(isAsked('view=7', rules)).toBe(false)
  })
})
