import type { ShellMenu } from '../menu-routes'
import type { Shown } from '../utils'
import { naturalGroups, naturalTopEntry, shareTopEntries } from './utils'

const leaf = (id: string, title: string): ShellMenu => ({ id, title, icon: '', type: 3, path: `/${id}` })
const group = (id: string, title: string, children: ShellMenu[]): ShellMenu => ({ id, title, icon: '', type: 1, children })
const menus: ShellMenu[] = [
  group('g1', '项目', [leaf('a', '项目跟踪'), leaf('b', '工作计划')]),
  group('g2', '财务', [leaf('c', '发票管理'), group('g3', '往来', [leaf('d', '收款单位')])]),
  leaf('e', '日程'),
]
const shownOf = (menu: ShellMenu | undefined, fixedPath?: '/home'): Shown => ({
  tab: { key: menu?.path ?? '/home', href: menu?.path ?? '/home', title: menu?.title ?? '首页', isAffix: false },
  trail: [],
  ...(fixedPath && { fixedPath }),
  ...(menu && { menu }),
})
const home = shownOf(undefined, '/home')

describe('which groups open by themselves', () => {
  test('on the home page and where an address leads nowhere it is the first one (spec 1 §2.3)', () => {
    expect(naturalGroups(menus, home)).toEqual(['g1'])
    expect(naturalGroups(menus, undefined)).toEqual(['g1'])
  })

  test('elsewhere those above the shown entry', () => {
    expect(naturalGroups(menus, shownOf(leaf('d', '收款单位')))).toEqual(['g2', 'g3'])
    expect(naturalTopEntry(menus, shownOf(leaf('d', '收款单位')))?.id).toBe('g2')
    expect(naturalTopEntry(menus, shownOf(leaf('e', '日程')))?.id).toBe('e')
  })
})

test('a top menu has floor(width / 116) places, and what does not fit goes into the last one (spec 1 §2.7)', () => {
  const many = Array.from({ length: 9 }, (_, index) => leaf(`m${index}`, `${index}`))
  expect(shareTopEntries(many, 116 * 9)).toMatchObject({ places: { length: 9 }, more: [] })
  const narrow = shareTopEntries(many, 116 * 5 - 1)
  expect(narrow.places).toHaveLength(3)
  expect(narrow.more.map(({ id }) => id)).toEqual(['m3', 'm4', 'm5', 'm6', 'm7', 'm8'])
  expect(shareTopEntries(many, 20)).toMatchObject({ places: [], more: { length: 9 } })
})
