import type { WidgetFaces } from '@/components/widget-kits/define-widget'
import { peopleFaces } from '@/components/widget-kits/people/people-faces'

export const userSelectFaces: WidgetFaces = {
  ...peopleFaces('user'),
  filter: () => import('./filter'),
  examples: () => import('./examples'),
}
