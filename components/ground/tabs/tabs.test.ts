import { noTabs, reduceTabs, shownAfter, type Tab, type TabsAction } from './tabs'

const home: Tab = { key: '/home', href: '/home', title: '首页', isAffix: true }
const tab = (name: string, href = `/${name}`): Tab => ({ key: `/${name}`, href, title: name, isAffix: false })
const visit = (shown: Tab): TabsAction => ({ type: 'visit', tab: shown })
const run = (...actions: TabsAction[]) => actions.reduce(reduceTabs, noTabs)
const keys = (state: typeof noTabs) => state.tabs.map(({ key }) => key)

describe('tabs', () => {
  test('a path has one tab, which remembers where it was last', () => {
    const state = run(visit(home), visit(tab('a')), visit(tab('b')), visit(tab('a', '/a?page=2')))
    expect(keys(state)).toEqual(['/home', '/a', '/b'])
    expect(state.tabs[1]?.href).toBe('/a?page=2')
  })

  test('showing the same tab again changes nothing, so nothing renders', () => {
    const state = run(visit(home), visit(tab('a')))
    expect(reduceTabs(state, visit(tab('a')))).toBe(state)
  })

  test('showing another tab leaves the list of tabs the very same', () => {
    const state = run(visit(home), visit(tab('a')))
    expect(reduceTabs(state, visit(home)).tabs).toBe(state.tabs)
  })

  test('fixed tabs survive every way of closing', () => {
    const open = [visit(home), visit(tab('a')), visit(tab('b'))]
    expect(keys(run(...open, { type: 'close', key: '/home' }))).toContain('/home')
    expect(keys(run(...open, { type: 'closeAll' }))).toEqual(['/home'])
    expect(keys(run(...open, { type: 'closeOthers', key: '/b' }))).toEqual(['/home', '/b'])
  })

  test('closing the shown tab leads to the last remaining one, closing another leads nowhere', () => {
    const state = run(visit(home), visit(tab('a')), visit(tab('b')))
    expect(shownAfter(reduceTabs(state, { type: 'close', key: '/b' }), '/b')?.key).toBe('/a')
    expect(shownAfter(reduceTabs(state, { type: 'close', key: '/a' }), '/b')).toBeUndefined()
  })

  test('closing all but another tab, or those behind it, leads to that one', () => {
    const state = run(visit(home), visit(tab('a')), visit(tab('b')), visit(tab('c')))
    const others = reduceTabs(state, { type: 'closeOthers', key: '/a' })
    expect(keys(others)).toEqual(['/home', '/a'])
    expect(shownAfter(others, '/c')?.key).toBe('/a')
    const right = reduceTabs(state, { type: 'closeRight', key: '/a' })
    expect(keys(right)).toEqual(['/home', '/a'])
    expect(shownAfter(right, '/c')?.key).toBe('/a')
    expect(shownAfter(reduceTabs(state, { type: 'closeAll' }), '/home')).toBeUndefined()
  })

  test('at most 30 screens stay mounted, home and the shown one among them, while every tab stays listed', () => {
    const state = run(visit(home), ...Array.from({ length: 60 }, (_, index) => visit(tab(`t${index}`))))
    expect(state.mounted).toHaveLength(30)
    expect(state.mounted).toContain('/home')
    expect(state.mounted.at(-1)).toBe('/t59')
    expect(state.tabs).toHaveLength(61)
  })

  test('the number of tabs is bounded', () => {
    const state = run(visit(home), ...Array.from({ length: 300 }, (_, index) => visit(tab(`t${index}`))))
    expect(state.tabs).toHaveLength(100)
    expect(keys(state)).toEqual(expect.arrayContaining(['/home', '/t299']))
  })

  test('tabs of before a reload come back in their order without being mounted', () => {
    const state = run(visit(home), visit(tab('c')), { type: 'restore', tabs: [home, tab('a'), tab('c'), tab('b')] })
    expect(keys(state)).toEqual(['/home', '/a', '/c', '/b'])
    expect(state.mounted).toEqual(['/home', '/c'])
  })

  test('a refresh gives only that screen a new number', () => {
    const state = run(visit(home), visit(tab('a')), { type: 'refresh', key: '/a' })
    expect(state.versions).toEqual({ '/a': 1 })
  })

  test('a moved tab takes the wanted place, and never one before the fixed tabs', () => {
    const state = run(visit(home), visit(tab('a')), visit(tab('b')), visit(tab('c')))
    const moved = (key: string, index: number) => keys(reduceTabs(state, { type: 'move', key, index }))
    expect(moved('/c', 1)).toEqual(['/home', '/c', '/a', '/b'])
    expect(moved('/a', 3)).toEqual(['/home', '/b', '/c', '/a'])
    expect(moved('/c', 0)).toEqual(['/home', '/c', '/a', '/b'])
    expect(moved('/a', 99)).toEqual(['/home', '/b', '/c', '/a'])
    expect(reduceTabs(state, { type: 'move', key: '/home', index: 2 })).toBe(state)
    expect(reduceTabs(state, { type: 'move', key: '/b', index: 2 })).toBe(state)
  })

  test('a title a screen gave its tab is there even when it comes first, and is forgotten with the tab', () => {
    const state = run(visit(home), visit(tab('a')), { type: 'title', key: '/a', title: ' 收款单位 7 ' })
    expect(state.titles).toEqual({ '/a': '收款单位 7' })
    expect(reduceTabs(state, { type: 'title', key: '/a', title: undefined }).titles).toEqual({})
    expect(reduceTabs(state, { type: 'close', key: '/a' }).titles).toEqual({})
    const early = run(visit(home), { type: 'title', key: '/b', title: 'x' }, visit(tab('b')))
    expect(early.titles).toEqual({ '/b': 'x' })
    expect(reduceTabs(reduceTabs(early, { type: 'title', key: '/gone', title: 'y' }), { type: 'closeAll' }).titles).toEqual({})
  })
})
