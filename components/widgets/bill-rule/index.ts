import type { WidgetFaces } from '@/components/widget-kits/define-widget'

export const billRuleFaces: WidgetFaces = {
  runtime: () => import('@/components/widget-kits/faces/system-face'),
  display: () => import('@/components/widget-kits/faces/text-face'),
  filter: () => import('@/components/widget-kits/faces/filter-text'),
  examples: () => import('./examples'),
}
