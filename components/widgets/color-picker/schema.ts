import { issue } from '@/lib/form/define-schema'
import { textSchema } from '@/lib/form/schema-families'
import { isEmptyValue } from '@/lib/form/wire-values'

/** Hex of 3, 4, 6 or 8 digits, or one of the functions of the design (contract 3a §4.1). Nothing else may reach a style. */
const color = /^(#([0-9a-f]{3}|[0-9a-f]{4}|[0-9a-f]{6}|[0-9a-f]{8})|(rgb|rgba|hsl|hsla|hsv|hsva)\([0-9., %/]{1,40}\))$/i

export const colorPickerSchema = textSchema({
  type: 'colorPicker',
  validate: (value) => {
    if (isEmptyValue(value)) return []
    return typeof value === 'string' && value.length <= 60 && color.test(value) ? [] : [issue('color')]
  },
})
