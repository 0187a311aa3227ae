import { isPlace, placeOf, placeText } from '@/components/widget-kits/faces/location-value'
import { issue } from '@/lib/form/define-schema'
import { isRecord } from '@/lib/form/read'
import { longTextSchema } from '@/lib/form/schema-families'
import type { FieldNode } from '@/lib/form/types'
import { decodeText, isEmptyValue } from '@/lib/form/wire-values'

const text = longTextSchema({ type: 'location' })

/** Known from the 3.6 line (contract 3a §16): a place as JSON text; lists and exports carry its address. */
export const locationSchema = {
  ...text,
  decode: (wire: unknown) => (isRecord(wire) ? JSON.stringify(wire) : decodeText(wire)),
  validate: (value: unknown, node: FieldNode, env: Parameters<typeof text.validate>[2]) => {
    const issues = text.validate(value, node, env)
    if (issues.length > 0 || isEmptyValue(value)) return issues
    return isPlace(placeOf(value)) ? [] : [issue('type')]
  },
  toText: (value: unknown) => placeText(value),
}
