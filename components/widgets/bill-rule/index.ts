import { defineWidget } from '../define-widget'
import { billRuleSchema } from './schema'

export const billRuleWidget = defineWidget({
  type: 'billRule',
  schema: billRuleSchema,
  runtime: () => import('../system-face'),
  display: () => import('../text-face'),
  filter: () => import('../filter-text'),
  examples: () => import('./examples'),
})
