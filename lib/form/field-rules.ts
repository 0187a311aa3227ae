import { compilePattern } from '@/lib/domain/safe-pattern'
import type { FieldNode, Issue } from './types'
import type { ValidationEnv, WidgetSchema } from './widget-schema'

/** `skipped` counts as met: the pattern cannot be run, or who asks has no time left for it. */
export type PatternTest = (pattern: string, text: string) => 'match' | 'noMatch' | 'skipped'

type FieldRules = { env: ValidationEnv; isDemanded: boolean; path: string; testPattern?: PatternTest }

/** A pattern that cannot be run was reported when the design was parsed and holds nobody up (reliability D7). */
export const testPattern: PatternTest = (text, value) => {
  const pattern = compilePattern(text)
  return 'fault' in pattern ? 'skipped' : pattern.test(value)
}

/**
 * Tests until the time is spent and then skips. One test is bounded by itself; hundreds of patterned fields with long texts are
 * not. For pages: what they skip the platform checks.
 */
export function testWithin(budgetMs: number, now: () => number = () => performance.now()): PatternTest {
  let spentMs = 0
  return (pattern, text) => {
    if (spentMs >= budgetMs) return 'skipped'
    const startMs = now()
    const answer = testPattern(pattern, text)
    spentMs += now() - startMs
    return answer
  }
}

/** The first fault of a field, or null: required, then the widget's own rules, then the patterns of the design (contract 3a §12). */
export function fieldIssue(node: FieldNode, value: unknown, schema: WidgetSchema, rules: FieldRules): Issue | null {
  const { env, isDemanded, path, testPattern: test = testPattern } = rules
  if (schema.isEmpty(value)) return isDemanded ? { ...requiredIssue(node, schema), path } : null
  const [own] = schema.validate(value, node, env)
  if (own) return { ...own, path }
  const failed = typeof value === 'string' || typeof value === 'number' ? failedPattern(node, String(value), test) : null
  return failed && { ...failed, path }
}

/** Contract 3a §12: the placeholder is the message; lists ask to choose; without placeholder the label is named. */
function requiredIssue(node: FieldNode, schema: WidgetSchema): Issue {
  if (node.parentTable !== null) return { path: '', code: 'requiredCell' }
  const params = { label: node.label }
  if (Array.isArray(schema.decode(null, node))) return { path: '', code: 'requiredChoice', params }
  if (node.placeholder !== '') return { path: '', code: 'required', message: node.placeholder, params }
  return { path: '', code: 'requiredLabel', params }
}

function failedPattern(node: FieldNode, text: string, test: PatternTest): Issue | null {
  for (const rule of node.regList) {
    if (test(rule.pattern, text) !== 'noMatch') continue
    return rule.message === '' ? { path: '', code: 'pattern' } : { path: '', code: 'pattern', message: rule.message }
  }
  return null
}
