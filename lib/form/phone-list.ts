import type { ListDesign } from './list-types'
import { own, readFlag } from './read'

/** What a list asks rights for. */
export const rightFlags = ['useBtnPermission', 'useColumnPermission', 'useFormPermission', 'useDataPermission'] as const
export type RightFlag = (typeof rightFlags)[number]

/**
 * Ours, in `appColumnData`: nobody has made this list, it was stored as the desktop had it, for clients that need columns there (contract
 * 3b §4.7). Our pages and our platform take the desktop's instead, which may have changed since.
 */
export const followsDesktopKey = 'followsDesktop'

/** Whether phones have a list that somebody made for them. */
export function isOwnPhoneList({ columns, raw }: ListDesign): boolean {
  return columns.length > 0 && !readFlag(own(raw, followsDesktopKey))
}

/**
 * The list that phones have (contract 3b §4.7), made of both documents as they were parsed; null where nobody made one for phones,
 * because phones have the list of the desktop then. It is a plain list, without tree, groups, sums and heads. What either list asks a
 * right for is asked here too: otherwise whoever names himself a phone would see what the desktop hides from him.
 */
export function phoneList(desktop: ListDesign, phone: ListDesign): ListDesign | null {
  if (!isOwnPhoneList(phone)) return null
  const rights = Object.fromEntries(rightFlags.map((flag) => [flag, desktop[flag] || phone[flag]]))
  return {
    ...phone,
    ...(rights as Pick<ListDesign, RightFlag>),
    type: 1,
    complexHeaders: [],
    hasSuperQuery: readFlag(own(phone.raw, 'hasSuperQuery')),
    showSummary: false,
    groupField: '',
    parentField: '',
    tabs: null,
    tree: { ...phone.tree, relation: '' },
  }
}
