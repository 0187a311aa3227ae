import type { Tone } from '@/lib/domain/tone'

/** Dictionary of the categories of portals (contract 4b §3.2). */
export const portalCategories = 'portalDesigner'

/** Wire: 0 is designed here, 1 is an address. */
export const portalTypes = { designed: 0, address: 1 } as const

/** Of an address: a page of the product, or another site in a frame. */
export const linkTypes = { page: 0, site: 1 } as const

/** Wire: 0, 1, 2 of `state`. */
export const portalStates = ['unreleased', 'released', 'changed'] as const

export const stateTones: Readonly<Record<(typeof portalStates)[number], Tone>> = {
  unreleased: 'grey',
  released: 'green',
  changed: 'amber',
}

/** Where a portal is released to (contract 4b §3.3), by the names of the wire. */
export const releaseKinds = ['pcPortal', 'appPortal', 'pc', 'app'] as const
export type ReleaseKind = (typeof releaseKinds)[number]

/** Under which key the targets of a kind travel. */
export const targetKeys = {
  pcPortal: 'pcPortalSystemId',
  appPortal: 'appPortalSystemId',
  pc: 'pcModuleParentId',
  app: 'appModuleParentId',
} as const satisfies Record<ReleaseKind, string>
