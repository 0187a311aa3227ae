import { defineWidget } from '../define-widget'
import { tableGridTrSchema } from './schema'

export const tableGridTrWidget = defineWidget({
  type: 'tableGridTr',
  schema: tableGridTrSchema,
})
