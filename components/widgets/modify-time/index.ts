import type { WidgetFaces } from '@/components/widget-kits/define-widget'

export const modifyTimeFaces: WidgetFaces = {
  runtime: () => import('@/components/widget-kits/faces/system-face'),
  display: () => import('@/components/widget-kits/faces/text-face'),
  filter: () => import('../date-picker/filter'),
  examples: () => import('./examples'),
}
