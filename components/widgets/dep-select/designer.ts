import { peopleDesigner } from '@/components/widget-kits/designer/families'

export const depSelectDesigner = peopleDesigner('department')
