import type { Tone } from '@/lib/domain/tone'

/** Contract 2 §8.3, in its order. */
export const itemTypes = ['system', 'module', 'button', 'column', 'form', 'resource', 'portalManage'] as const
export type ItemType = (typeof itemTypes)[number]

/** Wire: what the platform says of a row as a whole. */
export const states = { off: 0, some: 1 } as const

/** What gives rights, each kind in its colour; the platform may name others. */
export const kindTones: Readonly<Record<string, Tone>> = {
  permissionGroup: 'violet',
  role: 'blue',
  position: 'cyan',
  user: 'amber',
  grade: 'green',
  administrator: 'red',
}
