import type { WidgetFaces } from '@/components/widget-kits/define-widget'
import { peopleFaces } from '@/components/widget-kits/people/people-faces'

export const currPositionFaces: WidgetFaces = {
  runtime: () => import('@/components/widget-kits/faces/system-face'),
  display: () => import('@/components/widget-kits/faces/text-face'),
  filter: peopleFaces('position').filter,
  examples: () => import('./examples'),
}
