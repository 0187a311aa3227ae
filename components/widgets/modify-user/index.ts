import type { WidgetFaces } from '@/components/widget-kits/define-widget'

export const modifyUserFaces: WidgetFaces = {
  runtime: () => import('@/components/widget-kits/faces/system-face'),
  display: () => import('@/components/widget-kits/faces/read-face'),
  filter: () => import('../user-select/filter'),
  examples: () => import('./examples'),
}
