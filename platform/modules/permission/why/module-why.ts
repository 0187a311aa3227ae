import type { Actor, PlatformContext } from '../../../http/context'
import type { Demand, GrantedScheme, ModuleRights, SchemeRow } from '../rights'

/**
 * What the modules of online development say about themselves when somebody asks why. They stand above this module and ask it for
 * rights, so they hand themselves in (`platform/routes.ts`). Undefined: there is no released design.
 */
export type ModuleWhy = (ctx: PlatformContext, modelId: string) => Promise<OpenedForWhy | undefined>

export type OpenedForWhy = {
  fullName: string
  /** What the design asks for before a button may be pressed, a column seen, a field used. */
  demandsOf: (kind: Demand['kind'], code: string) => readonly Demand[]
  /** Whether the design asks for data schemes at all. */
  hasDataRights: boolean
  /** How the record looks to somebody; `rights` are his. */
  traceRecord: (actor: Actor, rights: ModuleRights, id: string) => Promise<RecordTrace>
}

export type RecordTrace = {
  isThere: boolean
  /** What limits the list for everybody, whatever his rights, lets it in. */
  isListed: boolean
  /** His data scope lets it in: the very condition that lists and details ask the database with. */
  isInScope: boolean
  /** What the scope is made of. `all`: nothing restricts him, or one of the schemes does not. */
  scope: { kind: 'all'; schemes: readonly GrantedScheme[] } | { kind: 'some'; offers: readonly OfferTrace[] }
}

/** Schemes of one grantee on one menu, which have to be met all. */
export type OfferTrace = { grantee: string; menuId: string; schemes: readonly SchemeTrace[] }

export type SchemeTrace = {
  id: string
  isMet: boolean
  logic: 'and' | 'or'
  groups: readonly { isMet: boolean; logic: 'and' | 'or'; rows: readonly ConditionTrace[] }[]
}

export type ConditionTrace = {
  row: SchemeRow
  isMet: boolean
  isReadable: boolean
  /** What the field is called; of one that the server fills, its type. Both empty for a field that is no more. */
  label: string
  systemType: string
}
