import type { WidgetFaces } from '@/components/widget-kits/define-widget'

export const timePickerFaces: WidgetFaces = {
  runtime: () => import('./runtime'),
  display: () => import('@/components/widget-kits/faces/text-face'),
  filter: () => import('./filter'),
  examples: () => import('./examples'),
}
