import type { Remote } from '../shell/remote'
import type { Sanitize } from './editor/clipboard'

/** What a statement answers: `headTable`, `T1`, …; `fullName` as the platform calls it. */
export type FieldTable = { id: string; fullName: string; children: readonly { id: string; fullName: string }[] }

/** The fields of a template's statements: on their way while there are neither fields nor an error. */
type TemplateFields = { tables: readonly FieldTable[] | undefined; error: unknown; retry: () => void }

export type DesignerParts = {
  fields: TemplateFields
  /** What the value of a dictionary tag is looked up in. */
  dictionaries: Remote
  sanitize: Sanitize
  /** Whether approvals can be printed (contract 2 §20.1: type 1). */
  hasApprovals: boolean
}
