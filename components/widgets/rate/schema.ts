import { flagAttribute, numberAttribute } from '@/lib/form/attributes'
import { issue } from '@/lib/form/define-schema'
import { numberIssues, numberSchema } from '@/lib/form/number-schema'
import { plainText } from '@/lib/form/wire-values'

/** Contract 3a §4.1: stars, halves where the design allows them; at most 50. */
export const rateSchema = numberSchema({
  type: 'rate',
  validate: (value, node) => {
    const issues = numberIssues(value, node)
    if (issues.length > 0 || typeof value !== 'number') return issues
    const max = Math.min(50, numberAttribute(node, 'count') ?? 5)
    if (value < 0) return [issue('numberMin', { min: 0 })]
    if (value > max) return [issue('numberMax', { max })]
    const step = flagAttribute(node, 'allowHalf') ? 0.5 : 1
    return value % step === 0 ? [] : [issue('numberStep', { step })]
  },
  toText: (value) => plainText(value),
})
