import type { FieldKind } from '../types'
import type { WidgetType } from './widget-types'

/**
 * How the stored value looks, as far as filters, indexes and lookups care (contract 3a §7). `scalar` is one id or option value,
 * `list` an array of them, `path` an array of ids from root to leaf, `paths` several.
 */
export type ValueShape = 'text' | 'number' | 'date' | 'scalar' | 'list' | 'path' | 'paths' | 'files' | 'rows' | 'none'

/** Whose names stand behind stored ids; `mixed` ids carry their kind (`{id}--{kind}`). */
type NameKind = 'user' | 'organize' | 'position' | 'role' | 'group' | 'area' | 'mixed'

/** 1 equal, 2 contains, 3 range (contract 3b §4.2). */
type SearchType = 1 | 2 | 3

/**
 * What browser, platform and designer know of a widget without its code. Each fact answers a question that several places ask, so
 * that none of them keeps a list of type keys of its own.
 */
export type WidgetFacts = {
  kind: FieldKind
  /** What a direct child is when it carries no type key (contract 3a §5). */
  partType: WidgetType | null
  /** Whether a node has to have a name; `optional` ones have one only when they store their value (`isStorage` 1, contract 3a §3.2). */
  name: 'needed' | 'optional' | 'none'
  /** Of widgets without a value: `code` draws the value of another field and stands in the line of the fields, `action` is pressed. */
  display: 'plain' | 'code' | 'action' | 'frame' | null
  /**
   * Who makes the value: `system` who and when (contract 3a §4.8), `numbering` a serial number, both whatever the client sends;
   * `formula` other fields (§10), `record` the one chosen in another field (§4.6).
   */
  filledBy: 'person' | 'system' | 'numbering' | 'formula' | 'record' | 'nobody'

  shape: ValueShape
  /** A list whatever the design says of `multiple`. */
  isAlwaysMultiple: boolean
  names: NameKind | null
  /** The text is an exact decimal, which may have thousands separators. */
  isAmount: boolean
  /** How many characters a text has that must not be cut: half a date is no date. */
  format: 'date' | 'time' | 'dateRange' | 'timeRange' | 'dateTime' | null
  /** `inText`: stored files may stand within a text; in the others every entry is a file. */
  files: 'any' | 'images' | 'inText' | null
  canBeUnique: boolean
  /** What texts of a record made by the server carry: most a text, some what is stored (contract 3a §7). */
  inTexts: 'text' | 'files' | 'value' | 'html' | 'source'

  /** What 当前 as a default means (contract 3a §9), and whether it counts in rows of sub-tables. */
  current: { of: CurrentKind; isInRows: boolean } | null
  /** Where the field names the fields that it follows (contract 3a §8.3). */
  follows: 'limits' | 'optionParameters' | 'parameters' | 'organisation' | 'area' | null
  /** `relationField` names a field of this form; look-ups call a column of their own source so. */
  namesField: boolean
  /** Where a chosen record comes from. */
  chosenFrom: RecordSource | null
  /** Shows a column of the record chosen in a field of that source (contract 3a §4.6). */
  copiesFrom: RecordSource | null

  /** Stands in a sub-table in the shape of this widget (contract 3a §6). */
  cellType: WidgetType | null
  canBeInTable: boolean
  /** What its values are called stands in the design, or in a list that the design names: options, and the states of a switch. */
  isWorded: boolean
  /** Its own text in a cell that nobody edits; null where names stand behind it or it has a face. */
  cellText: 'text' | 'amount' | 'date' | null
  /** How the text of a pasted cell is read; null where nothing can be pasted. */
  paste: PasteKind | null

  face: FaceKind
  canBeColumn: boolean
  isWideColumn: boolean
  /** The designer offers it as a search condition (contract 3a §13). */
  canSearch: boolean
  /** The control of a condition: its own, a line of text, the two states of a switch, text where the record keeps the copy. */
  searchControl: 'own' | 'text' | 'states' | 'ifStored' | null
  /** Where a list design does not say it (contract 3b §4.2), and in lists behind a link (§13). */
  searchType: SearchType
  linkSearchType: SearchType

  /** How a super query can ask for it (`querySymbols`); null where it offers nothing (contract 3b §7). */
  query: QueryKind | null

  /** People know a record by it. */
  isSpoken: boolean
  /** Whether strangers see it in a form behind a link (contract 3b §13). */
  publicUse: 'open' | 'staticOptions' | 'decoration' | null
  /** Must ask the platform to be filled in, so nobody fills it in who is not signed in. */
  asksPlatform: boolean
}

/**
 * How a value looks where it is only read (the table of value faces, `components/widget-kits/faces`). `names` are of whatever may be
 * chosen among people and organisation, `copy` is a column of another record, whose kind only its text tells.
 */
export type FaceKind =
  | 'text'
  | 'secretText'
  | 'richText'
  | 'choice'
  | 'switch'
  | 'number'
  | 'scale'
  | 'rating'
  | 'color'
  | 'people'
  | 'organization'
  | 'names'
  | 'record'
  | 'copy'
  | 'files'
  | 'signature'
  | 'location'

/** By size; by membership; by one of two states; by which record; by words; only whether there is anything. */
export type QueryKind = 'measured' | 'chosen' | 'states' | 'linked' | 'worded' | 'presence'

type RecordSource = 'module' | 'interface'
export type CurrentKind = 'date' | 'time' | 'company' | 'department' | 'position' | 'role' | 'group' | 'user' | 'mixedUser'
type PasteKind = 'text' | 'lines' | 'names' | 'amount' | 'date' | 'time' | 'switch' | 'numberRange' | 'dateRange' | 'timeRange'
