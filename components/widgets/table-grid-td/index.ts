import { defineWidget } from '../define-widget'
import { tableGridTdSchema } from './schema'

export const tableGridTdWidget = defineWidget({
  type: 'tableGridTd',
  schema: tableGridTdSchema,
})
