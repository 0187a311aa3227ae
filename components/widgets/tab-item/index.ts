import { defineWidget } from '../define-widget'
import { tabItemSchema } from './schema'

export const tabItemWidget = defineWidget({
  type: 'tabItem',
  schema: tabItemSchema,
})
