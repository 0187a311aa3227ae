import type { WidgetFaces } from '@/components/widget-kits/define-widget'

export const inputNumberFaces: WidgetFaces = {
  runtime: () => import('./runtime'),
  display: () => import('./display'),
  filter: () => import('./filter'),
  examples: () => import('./examples'),
}
