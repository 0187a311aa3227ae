import { defineWidget } from '../define-widget'
import { datePickerSchema } from './schema'

export const datePickerWidget = defineWidget({
  type: 'datePicker',
  schema: datePickerSchema,
  runtime: () => import('./runtime'),
  display: () => import('./display'),
  filter: () => import('./filter'),
  examples: () => import('./examples'),
})
