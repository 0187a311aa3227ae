import type { WidgetFaces } from '@/components/widget-kits/define-widget'

export const selectFaces: WidgetFaces = {
  runtime: () => import('./runtime'),
  display: () => import('@/components/widget-kits/choices/choice-display'),
  filter: () => import('@/components/widget-kits/choices/filter-choice'),
  examples: () => import('./examples'),
}
