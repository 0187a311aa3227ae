import type { IconName } from '@/components/ui/icon'
import { formatDate } from '@/lib/datetime/format'

type MessageKind = 'system' | 'notice' | 'schedule' | 'flow'

/** Spec 1 §2.10 names the pictures so; what the types mean on the platform is another matter (contract 1 §13.3). */
export function kindOf(type: number | undefined): MessageKind {
  if (type === 1) return 'system'
  if (type === 3) return 'notice'
  return type === 4 ? 'schedule' : 'flow'
}

export const messageIcons = {
  system: 'monitor',
  notice: 'message',
  schedule: 'calendar',
  flow: 'flag',
} as const satisfies Record<MessageKind, IconName>

/** Contract 1 §13.5: without the year as long as it is this one. */
export function messageTime(ms: number | undefined, nowMs: number): string {
  if (ms === undefined) return ''
  const text = formatDate(ms, 'yyyy-MM-dd HH:mm')
  const year = formatDate(nowMs, 'yyyy')
  return text.startsWith(`${year}-`) ? text.slice(year.length + 1) : text
}

// Spec 1 §2.7, §9.
const badgeMax = 99

/** A number on a sign. */
export function badgeText(count: number): string {
  return count > badgeMax ? `${badgeMax}+` : String(count)
}
