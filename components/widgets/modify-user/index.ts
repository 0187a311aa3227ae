import { defineWidget } from '../define-widget'
import { modifyUserSchema } from './schema'

export const modifyUserWidget = defineWidget({
  type: 'modifyUser',
  schema: modifyUserSchema,
  runtime: () => import('../system-face'),
  display: () => import('../text-face'),
  filter: () => import('../user-select/filter'),
  examples: () => import('./examples'),
})
