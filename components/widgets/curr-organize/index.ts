import { defineWidget } from '../define-widget'
import { currOrganizeSchema } from './schema'

export const currOrganizeWidget = defineWidget({
  type: 'currOrganize',
  schema: currOrganizeSchema,
  runtime: () => import('../system-face'),
  display: () => import('../text-face'),
  filter: () => import('../organize-select/filter'),
  examples: () => import('./examples'),
})
