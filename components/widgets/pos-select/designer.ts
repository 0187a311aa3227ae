import { peopleDesigner } from '@/components/widget-kits/designer/families'

export const posSelectDesigner = peopleDesigner('position')
