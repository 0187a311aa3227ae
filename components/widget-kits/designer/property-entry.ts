import type { RawRecord } from '@/lib/form/read'

/** Where a property stands in what a node stores. */
export type PropertyPath = readonly string[]

/** One of several values. `word` is a key of the messages `designer.choices`; without it the value speaks for itself. */
export type PropertyChoice = { value: string | number | boolean; word?: string }

type Common = {
  /** Its label is `designer.properties.<key>`. Widgets that share a key can be changed together. */
  key: string
  path: PropertyPath
  /** More is told behind a question mark: `designer.tips.<key>`. */
  hasTip?: boolean
  /** With another value the default value means nothing any more and goes. */
  resetsDefault?: true
  /** Offered only while this holds for what the node stores. */
  when?: (shell: RawRecord) => boolean
}

export type TextEntry = Common & {
  kind: 'text' | 'lines'
  lengthMax?: number
  empty?: '' | null
  /** What counts where nothing is stored. */
  usual?: string
}
export type NumberEntry = Common & {
  kind: 'number'
  min?: number
  max?: number
  /** Decimals are numbers too. */
  isDecimal?: boolean
  /** Stored for nothing; undefined takes the key away. */
  empty?: null | undefined
  unit?: 'px'
  /** What counts where nothing is stored. */
  usual?: number
}
export type SwitchEntry = Common & {
  kind: 'switch'
  on: true | 1
  off: false | 0
  /** It is on where nothing is stored. */
  isUsuallyOn?: true
}
export type ChoiceEntry = Common & {
  kind: 'choice' | 'segments'
  options: readonly PropertyChoice[]
  /** What counts where nothing is stored. */
  usual?: string | number
  /** Not to be changed any more once the design has been stored. */
  isFixedOnceStored?: true
}
/** Several of some words, stored as a list, or joined by commas where the contract has one text. */
export type SeveralEntry = Common & { kind: 'several'; options: readonly PropertyChoice[]; isJoined?: boolean }
/** A width in px or per cent; or one of the design's steps of it. */
export type LengthEntry = Common & { kind: 'length' }
export type ColorEntry = Common & { kind: 'color' }
export type ScriptEntry = Common & { kind: 'script'; event: string }
/** A field of the form by its name. `accepts` are types of widgets; left out, every field with a value that others can follow. */
export type FieldEntry = Common & {
  kind: 'field'
  accepts?: readonly string[] | ((shell: RawRecord) => readonly string[])
  /** Names carry the table that they come from (contract 3a §4.6). */
  isSource?: boolean
}

/** What needs an editor of its own; the key is the path's last step unless the editor knows better. */
const specialKinds = [
  'fieldName',
  'storage',
  'stepButtons',
  'rules',
  'defaultValue',
  'options',
  'limit',
  'able',
  'module',
  'moduleField',
  'interface',
  'interfaceField',
  'columns',
  'copiedColumn',
  'expression',
  'tableButtons',
  'tableColumns',
  'heads',
  'chooser',
  'grid',
  'panes',
  'billRule',
  'printTemplates',
  'classes',
  'formClasses',
] as const
type SpecialKind = (typeof specialKinds)[number]
export type SpecialEntry = Common & {
  kind: SpecialKind
  /** Of a limit: the earliest or the latest. */
  side?: 'start' | 'end'
  /** A name that nobody changes (contract 3a §3.2). */
  isFixed?: true
  /** Parameters may be what a person types (contract 3a §8.2). */
  hasKeyword?: true
}

export type PropertyEntry =
  | TextEntry
  | NumberEntry
  | SwitchEntry
  | ChoiceEntry
  | SeveralEntry
  | LengthEntry
  | ColorEntry
  | ScriptEntry
  | FieldEntry
  | SpecialEntry

type More<Entry extends Common> = Partial<Omit<Entry, 'kind' | 'key' | 'event'>>

/*
 * Makers of entries: one line adds one. A property stands beside `__config__` under its key unless a path is given.
 */

export function textEntry(key: string, more: More<TextEntry> = {}): TextEntry {
  return { kind: 'text', key, path: [key], ...more }
}

export function linesEntry(key: string, more: More<TextEntry> = {}): TextEntry {
  return { kind: 'lines', key, path: [key], ...more }
}

export function numberEntry(key: string, more: More<NumberEntry> = {}): NumberEntry {
  return { kind: 'number', key, path: [key], ...more }
}

export function switchEntry(key: string, more: More<SwitchEntry> = {}): SwitchEntry {
  return { kind: 'switch', key, path: [key], on: true, off: false, ...more }
}

export function choiceEntry(key: string, options: readonly PropertyChoice[], more: More<ChoiceEntry> = {}): ChoiceEntry {
  return { kind: 'choice', key, path: [key], options, ...more }
}

/** A choice of two or three short words, all of them seen. */
export function segmentsEntry(key: string, options: readonly PropertyChoice[], more: More<ChoiceEntry> = {}): ChoiceEntry {
  return { kind: 'segments', key, path: [key], options, ...more }
}

export function severalEntry(key: string, options: readonly PropertyChoice[], more: More<SeveralEntry> = {}): SeveralEntry {
  return { kind: 'several', key, path: [key], options, ...more }
}

export function lengthEntry(key: string, more: More<LengthEntry> = {}): LengthEntry {
  return { kind: 'length', key, path: [key], ...more }
}

export function colorEntry(key: string, more: More<ColorEntry> = {}): ColorEntry {
  return { kind: 'color', key, path: [key], ...more }
}

/** Contract 3a §11. */
export function scriptEntry(event: string): ScriptEntry {
  return { kind: 'script', key: `on_${event}`, path: ['on', event], event }
}

export function fieldEntry(key: string, more: More<FieldEntry> = {}): FieldEntry {
  return { kind: 'field', key, path: [key], ...more }
}

export function specialEntry(kind: SpecialKind, key: string, more: More<SpecialEntry> = {}): SpecialEntry {
  return { kind, key, path: [key], ...more }
}

/** The path of a key of `__config__`. */
export function inConfig(key: string): { path: PropertyPath } {
  return { path: ['__config__', key] }
}

/** Choices whose words have a common beginning: `words('align', 'left', 'right')` says `designer.choices.align_left`. */
export function words(group: string, ...values: readonly string[]): readonly PropertyChoice[] {
  return values.map((value) => ({ value, word: value === '' ? `${group}_none` : `${group}_${value.replace(/\W/g, '_')}` }))
}

/** Choices that need no words. */
export function plain(...values: readonly (string | number)[]): readonly PropertyChoice[] {
  return values.map((value) => ({ value }))
}
