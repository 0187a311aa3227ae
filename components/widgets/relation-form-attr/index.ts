import { defineWidget } from '../define-widget'
import { relationFormAttrSchema } from './schema'

export const relationFormAttrWidget = defineWidget({
  type: 'relationFormAttr',
  schema: relationFormAttrSchema,
  runtime: () => import('./runtime'),
  display: () => import('./display'),
  filter: () => import('../filter-text'),
  examples: () => import('./examples'),
})
