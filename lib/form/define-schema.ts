import type { Issue } from './types'
import { factsOf } from './widget-facts/table'
import type { WidgetType } from './widget-facts/widget-types'
import type { WidgetSchema } from './widget-schema'
import { decodeText, encodeOrNull, isEmptyValue, plainText } from './wire-values'

type SchemaFacts = Pick<WidgetSchema, 'type'> & Partial<WidgetSchema>

/** A widget schema from what differs; the rest is a text field that is shown and not edited. */
export function defineSchema(facts: SchemaFacts): WidgetSchema {
  return {
    stored: 'text',
    emptyValue: '',
    decode: decodeText,
    encode: encodeOrNull,
    isEmpty: isEmptyValue,
    validate: noIssues,
    toText: (value) => plainText(value),
    isEditable: factsOf(facts.type).filledBy === 'person',
    ...facts,
  }
}

function noIssues(): readonly Issue[] {
  return []
}

/** A fault of the value itself. The form sets the path, because a widget does not know where it stands. */
export function issue(code: string, params?: Issue['params']): Issue {
  return params === undefined ? { path: '', code } : { path: '', code, params }
}

/** Containers, panes and widgets that only show something. */
export function valuelessSchema(type: WidgetType): WidgetSchema {
  return defineSchema({
    type,
    stored: 'none',
    emptyValue: undefined,
    decode: () => undefined,
    encode: () => undefined,
    isEmpty: () => true,
    toText: () => '',
  })
}
