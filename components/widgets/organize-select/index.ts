import type { WidgetFaces } from '@/components/widget-kits/define-widget'
import { peopleFaces } from '@/components/widget-kits/people/people-faces'

export const organizeSelectFaces: WidgetFaces = {
  ...peopleFaces('organize'),
  examples: () => import('./examples'),
}
