import { defineWidget } from '../define-widget'
import { createUserSchema } from './schema'

export const createUserWidget = defineWidget({
  type: 'createUser',
  schema: createUserSchema,
  runtime: () => import('../system-face'),
  display: () => import('../text-face'),
  filter: () => import('../user-select/filter'),
  examples: () => import('./examples'),
})
