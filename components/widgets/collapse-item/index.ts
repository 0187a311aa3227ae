import { defineWidget } from '../define-widget'
import { collapseItemSchema } from './schema'

export const collapseItemWidget = defineWidget({
  type: 'collapseItem',
  schema: collapseItemSchema,
})
