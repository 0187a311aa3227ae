import type { WidgetFacts } from './facts'

/** Widgets of one family differ in few facts; the table states these beside each. */

/** A text that a person types. */
export const typed: WidgetFacts = {
  kind: 'field',
  partType: null,
  name: 'needed',
  display: null,
  filledBy: 'person',
  shape: 'text',
  isAlwaysMultiple: false,
  names: null,
  isAmount: false,
  format: null,
  files: null,
  canBeUnique: false,
  inTexts: 'text',
  current: null,
  follows: null,
  namesField: false,
  chosenFrom: null,
  copiesFrom: null,
  cellType: null,
  canBeInTable: true,
  isWorded: false,
  cellText: 'text',
  paste: 'text',
  face: 'text',
  canBeColumn: true,
  isWideColumn: false,
  canSearch: true,
  searchControl: 'own',
  searchType: 1,
  linkSearchType: 1,
  query: 'worded',
  isSpoken: false,
  publicUse: 'open',
  asksPlatform: false,
}

/** Another way to enter a value than to type it; nothing is pasted into it and no list offers it. */
export const entered: WidgetFacts = {
  ...typed,
  cellText: null,
  paste: null,
  canBeColumn: false,
  canSearch: false,
  searchControl: null,
  query: null,
}

/** A number on a scale. */
export const scale: WidgetFacts = {
  ...entered,
  shape: 'number',
  inTexts: 'value',
  query: 'measured',
  canBeInTable: false,
  linkSearchType: 3,
}

/** One of the options of the design, of a dictionary or of an interface. */
export const choice: WidgetFacts = {
  ...typed,
  face: 'choice',
  shape: 'scalar',
  follows: 'optionParameters',
  isWorded: true,
  query: 'chosen',
  cellText: null,
  paste: 'names',
  publicUse: 'staticOptions',
}

export const moment: WidgetFacts = { ...typed, query: 'measured', follows: 'limits', searchType: 3, linkSearchType: 3 }

export const range: WidgetFacts = {
  ...typed,
  shape: 'list',
  cellText: null,
  canSearch: false,
  searchControl: null,
  query: 'presence',
}

/** Ids of the organisation, chosen in its own dialog. */
export const people: WidgetFacts = {
  ...typed,
  face: 'names',
  query: 'chosen',
  shape: 'scalar',
  cellText: null,
  paste: 'names',
  publicUse: null,
  asksPlatform: true,
}

/** A record of another module or of an interface, by its id. */
export const record: WidgetFacts = { ...people, face: 'record', query: 'linked', paste: null, canSearch: false }

/** A column of such a record. */
export const copy: WidgetFacts = {
  ...entered,
  face: 'copy',
  name: 'optional',
  filledBy: 'record',
  namesField: true,
  searchControl: 'ifStored',
  publicUse: null,
}

export const files: WidgetFacts = {
  ...entered,
  face: 'files',
  shape: 'files',
  inTexts: 'files',
  publicUse: null,
  asksPlatform: true,
}

/** A drawn signature: the picture itself, or the id of one. */
export const picture: WidgetFacts = {
  ...entered,
  face: 'signature',
  query: 'presence',
  files: 'inText',
  inTexts: 'source',
  publicUse: null,
}

/** Who and when, in columns of their own; no client says it. */
export const system: WidgetFacts = {
  ...typed,
  filledBy: 'system',
  canBeInTable: false,
  cellText: null,
  paste: null,
  publicUse: null,
}

export const display: WidgetFacts = {
  ...entered,
  name: 'none',
  display: 'plain',
  filledBy: 'nobody',
  canBeInTable: false,
  publicUse: 'decoration',
}

/** Draws the value of another field. */
export const code: WidgetFacts = { ...display, display: 'code', namesField: true, publicUse: null }

export const container: WidgetFacts = { ...display, kind: 'container', display: null, shape: 'none', publicUse: null }
