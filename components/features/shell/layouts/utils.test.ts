import type { Shown } from '@/components/ground/addresses'
import type { ShellMenu } from '@/components/ground/menu-routes'
import { naturalGroups, naturalTopEntry, topEntriesThatFit } from './utils'

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

test('a top menu holds what fits by its own width, and leaves room for the rest to stand behind its last place (spec 1 §2.7)', () => {
  const widthsPx = [80, 200, 60, 60, 60]
  expect(topEntriesThatFit({ widthsPx, roomPx: 460, morePx: 90 })).toBe(5)
  expect(topEntriesThatFit({ widthsPx, roomPx: 459, morePx: 90 })).toBe(3)
  expect(topEntriesThatFit({ widthsPx, roomPx: 429, morePx: 90 })).toBe(2)
  expect(topEntriesThatFit({ widthsPx, roomPx: 100, morePx: 90 })).toBe(0)
  expect(topEntriesThatFit({ widthsPx: [], roomPx: 0, morePx: 90 })).toBe(0)
})
