import { issue } from '@/lib/form/define-schema'
import { longTextSchema } from '@/lib/form/schema-families'
import type { FieldNode } from '@/lib/form/types'
import type { WidgetType } from '@/lib/form/widget-facts/widget-types'
import { isEmptyValue } from '@/lib/form/wire-values'
import { pictureOf, signatureLengthMax } from './picture-value'

/** A name written by hand, as a picture that is its own data (contract 3a §16). Ids of other versions are kept as they are. */
export function signatureSchemaOf(type: WidgetType) {
  const text = longTextSchema({ type }, signatureLengthMax)
  return {
    ...text,
    validate: (value: unknown, node: FieldNode, env: Parameters<typeof text.validate>[2]) => {
      const issues = text.validate(value, node, env)
      if (issues.length > 0 || isEmptyValue(value)) return issues
      return pictureOf(value) !== null || /^[\w-]{1,64}$/.test(String(value)) ? [] : [issue('type')]
    },
    // A picture has no words: lists and exports leave it out instead of carrying half a megabyte of letters.
    toText: (value: unknown) => (typeof value === 'string' && pictureOf(value) === null ? value : ''),
  }
}
