import type { WidgetFaces } from '@/components/widget-kits/define-widget'
import { peopleFaces } from '@/components/widget-kits/people/people-faces'

export const currOrganizeFaces: WidgetFaces = {
  runtime: () => import('@/components/widget-kits/faces/system-face'),
  display: () => import('@/components/widget-kits/faces/read-face'),
  filter: peopleFaces('organize').filter,
  examples: () => import('./examples'),
}
