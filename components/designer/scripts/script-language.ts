import type { StartPort } from '@/lib/client/scripts/start-worker'
import type { ScriptWord } from '@/lib/form/scripts/script-api'

/** A field as scripts write it: `code`, `table.child`, or of the rows of a list `table-child`. */
export type ScriptField = { code: string; label: string }

export type ScriptLanguage = {
  /** What the script is given (`scriptWords`). */
  words: readonly ScriptWord[]
  fields: readonly ScriptField[]
  /** Of a form: names that are no field of it are told. Rows of lists have more than the form knows. */
  areFieldsAll: boolean
  say: {
    meaning: (key: string) => string
    unknownField: (name: string) => string
    noFunction: string
    tooLong: string
    endless: string
    fault: (text: string) => string
  }
  startPort?: StartPort
}
