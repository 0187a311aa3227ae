import { compilePattern } from '@/lib/domain/safe-pattern'
import type { FieldNode, Issue } from './types'
import type { ValidationEnv, WidgetSchema } from './widget-schema'

type FieldRules = { env: ValidationEnv; isDemanded: boolean; path: string }

/** The first fault of a field, or null: required, then the widget's own rules, then the patterns of the design (contract 3a §12). */
export function fieldIssue(node: FieldNode, value: unknown, schema: WidgetSchema, rules: FieldRules): Issue | null {
  const { env, isDemanded, path } = rules
  if (schema.isEmpty(value)) return isDemanded ? { ...requiredIssue(node, schema), path } : null
  const [own] = schema.validate(value, node, env)
  if (own) return { ...own, path }
  const failed = typeof value === 'string' || typeof value === 'number' ? failedPattern(node, String(value)) : null
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

/** A pattern that cannot be run was reported when the design was parsed and holds nobody up (reliability D7). */
function failedPattern(node: FieldNode, text: string): Issue | null {
  for (const rule of node.regList) {
    const pattern = compilePattern(rule.pattern)
    if ('fault' in pattern || pattern.test(text) !== 'noMatch') continue
    return rule.message === '' ? { path: '', code: 'pattern' } : { path: '', code: 'pattern', message: rule.message }
  }
  return null
}
