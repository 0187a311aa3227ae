import type { FieldNode, Issue } from './types'
import type { WidgetType } from './widget-facts/widget-types'

/** How values of a widget are kept and compared in SQL (record values live in one JSONB document per record). */
type StoredKind = 'text' | 'longText' | 'number' | 'epochMs' | 'json' | 'rows' | 'none'

/** Names behind stored ids, fetched in one batch per kind by whoever renders or exports. */
export type TextLookup = {
  user: (id: string) => string | undefined
  organize: (id: string) => string | undefined
  position: (id: string) => string | undefined
  role: (id: string) => string | undefined
  group: (id: string) => string | undefined
  /** Label of an option value of the given field (static, dictionary or dynamic). */
  option: (node: FieldNode, value: string) => string | undefined
  relation: (node: FieldNode, id: string) => string | undefined
  area: (id: string) => string | undefined
}

export type ValidationEnv = {
  /** Where limits relative to now count from: the opening of the form. Null where nobody knows it, which leaves them out. */
  nowMs: number | null
  /**
   * The time at which the record is checked, by a clock that nobody else sets. The form was opened before it, so whatever may not lie
   * after the opening does not lie after this either.
   */
  checkedMs?: number | null
  sibling: (name: string) => unknown
}

/**
 * The pure facet of a widget: browser, import and platform share it, so it imports neither React nor the DOM.
 * `decode` reads whatever the wire or an older installation stored; `encode` writes what contract 3a §7 says.
 */
export type WidgetSchema = {
  type: WidgetType
  stored: StoredKind
  /** What "cleared" means; 0 is a value. */
  emptyValue: unknown
  decode: (wire: unknown, node: FieldNode) => unknown
  encode: (value: unknown, node: FieldNode) => unknown
  isEmpty: (value: unknown) => boolean
  /** Rules of the value itself (range, format, known option); required and regList are checked by the form. */
  validate: (value: unknown, node: FieldNode, env: ValidationEnv) => readonly Issue[]
  /** Text for lists, details, print and export. */
  toText: (value: unknown, node: FieldNode, lookup: TextLookup) => string
  /** A person can enter a value with the widget as it is built now. Where not, the field shows its text and is never demanded. */
  isEditable: boolean
}

/** Every known widget schema by type key; built in `components/widgets/schemas.ts` and passed in, because lib stands below components. */
export type WidgetSchemas = ReadonlyMap<string, WidgetSchema>
