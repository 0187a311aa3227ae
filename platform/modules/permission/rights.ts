/** A data scheme as granted (contract 2 §12.7). Groups joined by `matchLogic`, rows inside a group by the group's `logic`. */
export type GrantedScheme = {
  id: string
  menuId: string
  /**
   * `Role:id`, `Position:id`, `User:id` or `PermissionGroup:id`: schemes of one grantee on one menu are and-ed, every further
   * grantee's and menu's are or-ed on.
   */
  grantee: string
  allData: boolean
  matchLogic: 'and' | 'or'
  groups: readonly SchemeGroup[]
}

export type SchemeGroup = { logic: 'and' | 'or'; rows: readonly SchemeRow[] }

/**
 * One condition. `conditionText` names what `value` is: a variable (@userId, @userAraSubordinates, @organizeId,
 * @organizationAndSuborganization), a picker whose ids it holds, or a literal. `format` is the unit of a date; empty: that of its field.
 */
export type SchemeRow = { field: string; op: string; conditionText: string; value: unknown; format: string }

/** What the actor may do with one generated module. `all` for administrators: nothing is restricted. */
export type ModuleRights = {
  /** A menu of the module is granted to the actor, in any enabled system. */
  isPermitted: boolean
  /** Codes such as `btn_add`; what they gate applies only where the list design says `useBtnPermission`. */
  buttons: ReadonlySet<string> | 'all'
  columns: ReadonlySet<string> | 'all'
  forms: ReadonlySet<string> | 'all'
  schemes: readonly GrantedScheme[] | 'all'
}

/** A button, column or field that a design asks for before it shows or does something. */
export type Demand = { kind: 'button' | 'column' | 'form'; code: string }

const heldAs = { button: 'buttons', column: 'columns', form: 'forms' } as const

export function meets(rights: ModuleRights, { kind, code }: Demand): boolean {
  const held = rights[heldAs[kind]]
  return held === 'all' || held.has(code)
}
