import { peopleDesigner } from '@/components/widget-kits/designer/families'

export const groupSelectDesigner = peopleDesigner('group')
