import type { WidgetFaces } from '@/components/widget-kits/define-widget'

export const inputFaces: WidgetFaces = {
  runtime: () => import('./runtime'),
  display: () => import('./display'),
  filter: () => import('@/components/widget-kits/faces/filter-text'),
  examples: () => import('./examples'),
}
