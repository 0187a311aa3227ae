import { defineWidget } from '../define-widget'
import { sliderSchema } from './schema'

export const sliderWidget = defineWidget({
  type: 'slider',
  schema: sliderSchema,
  runtime: () => import('./runtime'),
  display: () => import('./display'),
  examples: () => import('./examples'),
})
