import type { ShellMenu } from '@/components/ground/public'
import { isUnknownCall } from '@/lib/client/error-text'
import { startOf } from '@/lib/datetime/format'
import { toAppError } from '@/lib/errors/app-error'

export type HomeGroup = { id: string; title: string; entries: ShellMenu[] }

// A start page is to be seen at a glance; the side menu holds the rest.
const entriesMax = 24

/** What can be opened, by top-level group. Entries that stand outside of groups come first, without a title. */
export function groupsOf(menus: readonly ShellMenu[]): HomeGroup[] {
  const alone = menus.filter((menu) => !menu.children && menu.path !== '/home')
  const groups = menus.flatMap((menu) =>
    menu.children ? [{ id: menu.id, title: menu.title, entries: leavesOf(menu.children) }] : [],
  )
  const all = alone.length > 0 ? [{ id: 'alone', title: '', entries: alone }, ...groups] : groups
  return all
    .map((group) => ({ ...group, entries: group.entries.slice(0, entriesMax) }))
    .filter(({ entries }) => entries.length > 0)
}

/** The first entries of all groups, together. */
export function firstOf(groups: readonly HomeGroup[], max: number): HomeGroup[] {
  const entries = groups.flatMap((group) => group.entries).slice(0, max)
  return entries.length > 0 ? [{ id: 'first', title: '', entries }] : []
}

function leavesOf(menus: readonly ShellMenu[]): ShellMenu[] {
  return menus.flatMap((menu) => (menu.children ? leavesOf(menu.children) : [menu]))
}

export function partOfDay(hour: number | undefined): 'day' | 'night' | 'morning' | 'noon' | 'afternoon' | 'evening' {
  if (hour === undefined) return 'day'
  if (hour < 5) return 'night'
  if (hour < 11) return 'morning'
  if (hour < 13) return 'noon'
  return hour < 18 ? 'afternoon' : 'evening'
}

/** An installation without the call, or a person without the right: nothing that asking again would help. */
export function isAbsent(failure: unknown): boolean {
  return isUnknownCall(failure) || toAppError(failure).code === 'forbidden'
}

/** Whole days between two instants, by the clock of the installation: below nothing is late. */
export function daysBetween(fromMs: number, toMs: number): number {
  const day = 'yyyy-MM-dd'
  return Math.round((startOf(toMs, day) - startOf(fromMs, day)) / 86_400_000)
}
