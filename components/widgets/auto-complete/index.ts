import type { WidgetFaces } from '@/components/widget-kits/define-widget'

export const autoCompleteFaces: WidgetFaces = {
  runtime: () => import('./runtime'),
  display: () => import('@/components/widget-kits/faces/text-face'),
  filter: () => import('@/components/widget-kits/faces/filter-text'),
  examples: () => import('./examples'),
}
