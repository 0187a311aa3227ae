import { nextAfterClose, noTabs, reduceTabs, type Tab, type TabsAction } from './tabs'

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

  test('fixed tabs survive every way of closing', () => {
    const open = [visit(home), visit(tab('a')), visit(tab('b'))]
    expect(keys(run(...open, { type: 'close', key: '/home' }))).toContain('/home')
    expect(keys(run(...open, { type: 'closeAll' }))).toEqual(['/home'])
    expect(keys(run(...open, { type: 'closeOthers', key: '/b' }))).toEqual(['/home', '/b'])
  })

  test('closing the shown tab leads to the last remaining one, closing another leads nowhere', () => {
    const state = run(visit(home), visit(tab('a')), visit(tab('b')))
    expect(nextAfterClose(state, '/b', '/b')?.key).toBe('/a')
    expect(nextAfterClose(state, '/a', '/b')).toBeUndefined()
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
})
